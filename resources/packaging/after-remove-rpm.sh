#!/bin/bash
# rpm runs this after it has removed a version. An update installs the new version first, and then $1, the number of
# versions that remain, is not 0. electron-builder's own script would take the command away from the new version.
if [ "${1:-0}" != 0 ]; then exit 0; fi

if type update-alternatives >/dev/null 2>&1; then
  update-alternatives --remove tallystick /opt/Tallystick/tallystick
else
  rm -f /usr/bin/tallystick
fi

# The installation copies this profile on systems with AppArmor.
profile=/etc/apparmor.d/tallystick
if [ -f "$profile" ]; then
  if apparmor_status --enabled >/dev/null 2>&1; then apparmor_parser --remove "$profile" || true; fi
  rm -f "$profile"
fi
