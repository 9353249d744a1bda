/** Tests how the program finds the AppImage that it runs from, even if it inherited the variables of another one. */
import { describe, expect, it } from 'vitest'
import { appImageFile } from '../../../../src-main/electron/linux/appimage.ts'

const file = '/home/a/Tallystick.AppImage'
const mount = '/tmp/.mount_TallyxYz'

describe('the file of the AppImage', () => {
  it.each([
    [
      'finds the AppImage that the program runs from',
      { APPIMAGE: file, APPDIR: mount },
      `${mount}/tallystick`,
      file,
    ],
    [
      'finds the AppImage when the program is in a folder of it',
      { APPIMAGE: file, APPDIR: mount },
      `${mount}/usr/bin/tallystick`,
      file,
    ],
    [
      'ignores the AppImage of the program that started this one',
      { APPIMAGE: '/x/Editor.AppImage', APPDIR: '/tmp/.mount_Editor' },
      '/opt/Tallystick/tallystick',
      undefined,
    ],
    [
      'finds no AppImage when APPDIR is only a prefix of the name of the folder',
      { APPIMAGE: file, APPDIR: mount },
      `${mount}2/tallystick`,
      undefined,
    ],
    ['finds no AppImage without APPDIR', { APPIMAGE: file }, `${mount}/tallystick`, undefined],
    ['finds no AppImage without APPIMAGE', { APPDIR: mount }, `${mount}/tallystick`, undefined],
    [
      'finds no AppImage when the paths are relative',
      { APPIMAGE: 'Tallystick.AppImage', APPDIR: '.' },
      'tallystick',
      undefined,
    ],
  ])('%s', (_what, env, execPath, expected) => expect(appImageFile(env, execPath)).toBe(expected))
})
