/** Tests the message boxes of a failed start: their texts, and the offer to save unsent entries. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AlreadyOpen, Damaged } from '../../../src-main/storage/database.ts'
import { readCsv } from '../../../src-preload/rules/csv.ts'
import { entryInput } from '../../support/builders.ts'
import { app as electron, dialog, resetElectron } from '../../support/fake-electron.ts'
import { refused } from '../../support/flaky-transport.ts'
import { startAppAt } from '../../support/start-app.ts'

const { refuseStart } = await import('../../../src-main/electron/start-refusal.ts')

const save = 'Save Unsent Entries…'
let folder: string
beforeEach(() => {
  resetElectron()
  electron.becomeReady()
  folder = mkdtempSync(join(tmpdir(), 'tallystick-refused-'))
  electron.paths['documents'] = join(folder, 'Documents')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Creates a data folder with this number of unsent entries. */
async function leftWith(entries: number): Promise<string> {
  const data = join(folder, 'data')
  const app = startAppAt()
  await app.settle()
  app.transport.always(refused)
  for (let minutes = 1; minutes <= entries; minutes += 1)
    await app.give('entries.save', { entry: entryInput({ minutes }), remember: false })
  await app.app.close()
  cpSync(app.dataFolder, data, { recursive: true })
  await app.close()
  return data
}

describe('a failed start', () => {
  it('shows an error box and ends when all entries are sent', async () => {
    refuseStart(new Damaged('x'), await leftWith(0))
    expect(dialog.errors).toHaveLength(1)
    expect(dialog.asked).toEqual([])
    expect(electron.exitCode).toBe(1)
  })

  it('does not offer to save entries of data that another program is using', async () => {
    refuseStart(new AlreadyOpen('x'), await leftWith(2))
    expect(dialog.errors[0]?.title).toMatch(/^Another Tallystick is using/)
    expect(dialog.asked).toEqual([])
  })

  it('offers to save the unsent entries and ends when the user quits', async () => {
    refuseStart(new Damaged('x'), await leftWith(2))
    expect(dialog.errors).toEqual([])
    const [box] = dialog.asked
    expect(box?.message).toMatch(/is damaged and can't be read\.$/)
    expect(box?.detail).toMatch(
      /Nothing was written to it.+Copy the folder.+2 entries here are not sent yet\./s,
    )
    expect(box?.buttons).toEqual([save, 'Quit'])
    expect(dialog.offered).toEqual([])
    expect(electron.exitCode).toBe(1)
  })

  it('saves the unsent entries to the chosen file and shows its path', async () => {
    const data = await leftWith(2)
    const file = join(folder, 'unsent.csv')
    dialog.choices = [save, file, 'Quit']
    refuseStart(new Damaged('x'), data)
    expect(dialog.offered[0]?.defaultPath).toBe(join(folder, 'Documents', 'tallystick-unsent.csv'))
    expect(readCsv(readFileSync(file, 'utf8')).map((row) => row[4])).toEqual(['Minutes', '1', '2'])
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(dialog.asked[1]?.detail).toContain(`Saved: ${file}`)
    expect(electron.exitCode).toBe(1)
  })

  it('offers the home folder when there is no documents folder', async () => {
    delete electron.paths['documents']
    dialog.choices = [save, 'cancel', 'Quit']
    refuseStart(new Damaged('x'), await leftWith(1))
    expect(dialog.offered[0]?.defaultPath).toBe(join(homedir(), 'tallystick-unsent.csv'))
  })

  it('asks for another file when the first one cannot be written, and again after the user cancelled', async () => {
    const data = await leftWith(1)
    mkdirSync(join(folder, 'taken.csv'))
    const file = join(folder, 'unsent.csv')
    dialog.choices = [save, join(folder, 'taken.csv'), save, 'cancel', save, file, 'Quit']
    refuseStart(new Damaged('x'), data)
    expect(dialog.asked.map(({ detail }) => detail?.split('\n\n').at(-1))).toEqual([
      expect.stringMatching(/^1 entry here is not sent yet\./),
      expect.stringMatching(/taken\.csv can’t be written \(EISDIR\)\. Choose another place\.$/),
      expect.stringMatching(/taken\.csv can’t be written/),
      `Saved: ${file}`,
    ])
    expect(existsSync(file)).toBe(true)
  })
})
