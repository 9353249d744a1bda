@echo off
rem The command tallystick on Windows. The program shows windows and so has no console: it writes its answer to two files.
rem No delayed expansion, so that an exclamation mark stays one.
setlocal EnableExtensions DisableDelayedExpansion
set "folder=%TEMP%\tallystick-%RANDOM%%RANDOM%%RANDOM%"
md "%folder%" || exit /b 1
set "TALLYSTICK_ANSWER=%folder%\answer"
rem The redirections come first: an unclosed quote among the arguments would make them arguments.
>nul 2>nul "%LOCALAPPDATA%\Programs\tallystick\Tallystick.exe" %*
set "code=%ERRORLEVEL%"
rem The answer is UTF-8. The code page belongs to the console and is set back afterwards.
for /f "tokens=2 delims=:." %%p in ('chcp') do set "page=%%p"
chcp 65001 >nul 2>nul
if exist "%TALLYSTICK_ANSWER%.out" type "%TALLYSTICK_ANSWER%.out"
if exist "%TALLYSTICK_ANSWER%.err" >&2 type "%TALLYSTICK_ANSWER%.err"
chcp %page% >nul 2>nul
rd /s /q "%folder%"
exit /b %code%
