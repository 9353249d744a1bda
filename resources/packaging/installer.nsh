; The command tallystick for the terminal. Windows has this folder on everybody's PATH, so that nobody's PATH is touched.
!macro customInstall
  ${If} ${FileExists} "$LOCALAPPDATA\Microsoft\WindowsApps\*.*"
    File "/oname=$LOCALAPPDATA\Microsoft\WindowsApps\tallystick.cmd" "${BUILD_RESOURCES_DIR}\tallystick.cmd"
  ${EndIf}
!macroend

!macro customUnInstall
  ${IfNot} ${isUpdated}
    Delete "$LOCALAPPDATA\Microsoft\WindowsApps\tallystick.cmd"
  ${EndIf}
!macroend
