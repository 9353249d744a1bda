#!/bin/sh
# The command tallystick on macOS, in Contents/Resources/bin of the app:
#   ln -s /Applications/Tallystick.app/Contents/Resources/bin/tallystick /usr/local/bin/tallystick
# The program itself finds its parts beside it, and not through a link.
here=$0
while [ -h "$here" ]; do
  next=$(readlink "$here")
  case $next in
    /*) here=$next ;;
    *) here=$(dirname "$here")/$next ;;
  esac
done
contents=$(cd "$(dirname "$here")/../.." && pwd -P) || exit 1
exec "$contents/MacOS/Tallystick" "$@"
