; The command tallystick for the terminal. Windows has this folder on everybody's PATH, so that nobody's PATH is touched.
!macro customInstall
  ${If} ${FileExists} "$LOCALAPPDATA\Microsoft\WindowsApps\*.*"
    File "/oname=$LOCALAPPDATA\Microsoft\WindowsApps\tallystick.cmd" "${BUILD_RESOURCES_DIR}\tallystick.cmd"
  ${EndIf}
!macroend

; An update runs the uninstaller of the version before, and must keep what that version registered.
!macro customUnInstall
  ${IfNot} ${isUpdated}
    Delete "$LOCALAPPDATA\Microsoft\WindowsApps\tallystick.cmd"
    ; What the program registered for this user: its start at login, the user's choice about that in the Task Manager, its
    ; links, and the activator of its notifications. The names are those of src-main/electron/identity.ts.
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Run" "${APP_ID}"
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Explorer\StartupApproved\Run" "${APP_ID}"
    DeleteRegKey HKCU "Software\Classes\tallystick"
    DeleteRegKey HKCU "Software\Classes\CLSID\{6C1312B3-0939-4BA4-9ACC-B87F837C9162}"
  ${EndIf}
!macroend
