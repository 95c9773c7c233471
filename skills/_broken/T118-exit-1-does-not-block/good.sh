#!/bin/sh
# With exit 2 the call is blocked.
grep -q 'rm -rf' && exit 2
exit 0
