@echo off
rem The command tallystick on Windows: the installed program, which shows windows, and so has no console of its own to answer on.
setlocal
set "answer=%TEMP%\tallystick-%RANDOM%%RANDOM%.txt"
"%LOCALAPPDATA%\Programs\tallystick\Tallystick.exe" %* >"%answer%" 2>&1
set code=%ERRORLEVEL%
type "%answer%"
del "%answer%"
exit /b %code%
