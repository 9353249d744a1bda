/**
 * A start that failed: what happened, what is safe, what to do – and the way out for what was not sent yet. Owns these
 * boxes, each of which waits for the person. Before `ready` Linux would only print them (Electron: dialog).
 */
import { writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { app as electron, dialog } from 'electron'
import { rescueAfter, rescueText, unsentSentence, type Rescue } from '../app/rescue.ts'
import { startFailureText, type StartFailure } from '../app/start-failure.ts'

/** After `ready`. The program ends with it. */
export function refuseStart(error: unknown, dataFolder: string): void {
  const text = startFailureText(error, { dataFolder })
  const rescue = rescueAfter(error, dataFolder)
  if (rescue) offer(text, rescue)
  else dialog.showErrorBox(text.what, `${text.safe}\n\n${text.do}`)
  electron.exit(1)
}

const saveButton = 0

/** Again and again, until the person has enough of it: the first place may be the disk that is full. */
function offer({ what, safe, do: todo }: StartFailure, rescue: Rescue): void {
  let said = `${unsentSentence(rescue)} They can be saved to a file, which a table program and Tallystick read.`
  for (;;) {
    const chosen = dialog.showMessageBoxSync({
      type: 'error',
      title: 'Tallystick',
      message: what,
      detail: [safe, todo, said].join('\n\n'),
      buttons: ['Save Unsent Entries…', 'Quit'],
      defaultId: saveButton,
      cancelId: 1,
      noLink: true,
    })
    if (chosen !== saveButton) return
    const file = dialog.showSaveDialogSync({
      defaultPath: join(documents(), 'tallystick-unsent.csv'),
      filters: [{ name: 'Table', extensions: ['csv'] }],
    })
    if (file) said = saved(rescue, file)
  }
}

/** A desktop need not have such a folder; then asking for it throws (Electron: app.getPath). */
function documents(): string {
  try {
    return electron.getPath('documents')
  } catch {
    return homedir()
  }
}

function saved(rescue: Rescue, file: string): string {
  try {
    writeFileSync(file, rescueText(rescue, 'csv'), { mode: 0o600 })
    return `Saved: ${file}`
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return `${file} can’t be written (${code ?? 'no reason given'}). Choose another place.`
  }
}
