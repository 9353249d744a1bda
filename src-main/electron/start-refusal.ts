/**
 * Shows the message for a failed start. The message says what happened, which data is safe and what to do, and offers
 * to save the unsent entries. The message boxes block until the user answers. They are shown after `ready`, because
 * before `ready` Electron on Linux only prints their texts (Electron: dialog).
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { app as electron, dialog } from 'electron'
import { desk as words } from '#preload/words/made/desk.ts'
import { start } from '#preload/words/made/start.ts'
import { rescueAfter, rescueText, unsentSentence, type Rescue } from '../app/rescue.ts'
import { startFailureText, type StartFailure } from '../app/start-failure.ts'
import { errorCode } from '../kernel/error-code.ts'
import { documentsFolder } from './documents.ts'

/** Tells the user why the start failed, and ends the program. Call this after `ready` and once the texts are loaded. */
export function refuseStart(error: unknown, dataFolder: string): void {
  const text = startFailureText(error, { dataFolder }, start())
  const rescue = rescueAfter(error, dataFolder)
  if (rescue) offer(text, rescue)
  else dialog.showErrorBox(text.what, `${text.safe}\n\n${text.do}`)
  electron.exit(1)
}

const saveButton = 0

/**
 * Keeps offering to save the unsent entries until the user quits, because saving may fail, for example on a full disk.
 */
function offer({ what, safe, do: todo }: StartFailure, rescue: Rescue): void {
  let said = `${unsentSentence(rescue)} ${words().savedToFile}`
  for (;;) {
    const chosen = dialog.showMessageBoxSync({
      type: 'error',
      title: 'Tallystick',
      message: what,
      detail: [safe, todo, said].join('\n\n'),
      buttons: [words().saveUnsent, words().quit],
      defaultId: saveButton,
      cancelId: 1,
      noLink: true,
    })
    if (chosen !== saveButton) return
    const file = dialog.showSaveDialogSync({
      defaultPath: join(documentsFolder(), 'tallystick-unsent.csv'),
      filters: [{ name: words().table, extensions: ['csv'] }],
    })
    if (file) said = saved(rescue, file)
  }
}

function saved(rescue: Rescue, file: string): string {
  try {
    writeFileSync(file, rescueText(rescue, 'csv'), { mode: 0o600 })
    return words().saved({ file })
  } catch (error) {
    const code = errorCode(error)
    if (code === undefined) return words().fileNotWritableUnknown({ file })
    return words().fileNotWritable({ file, code })
  }
}
