/** The boxes of a start that failed: what is said, and the way out for what was not sent yet. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AlreadyOpen, Damaged } from '../../../src-main/storage/database.ts'
import { readCsv } from '../../../src-preload/rules/csv.ts'
import { entryInput } from '../../support/builders.ts'
import { app as electron, dialog, resetElectron } from '../../support/fake-electron.ts'
import { refused } from '../../support/flaky-transport.ts'
import { startAppAt } from '../../support/start-app.ts'

vi.mock('electron', async () => (await import('../../support/fake-electron.ts')).electronModule)
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

/** A data folder with so many entries that were not sent. */
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

describe('a start that failed', () => {
  it('says so and ends, when there is nothing that was not sent', async () => {
    refuseStart(new Damaged('x'), await leftWith(0))
    expect(dialog.errors).toHaveLength(1)
    expect(dialog.asked).toEqual([])
    expect(electron.exitCode).toBe(1)
  })

  it('offers no way out of data that another program has', async () => {
    refuseStart(new AlreadyOpen('x'), await leftWith(2))
    expect(dialog.errors[0]?.title).toMatch(/^Another Tallystick is using/)
    expect(dialog.asked).toEqual([])
  })

  it('offers to save what was not sent, and ends when the person does not want to', async () => {
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

  it('saves them where the person says, and says where', async () => {
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

  it('offers the home folder where there is none for documents', async () => {
    delete electron.paths['documents']
    dialog.choices = [save, 'cancel', 'Quit']
    refuseStart(new Damaged('x'), await leftWith(1))
    expect(dialog.offered[0]?.defaultPath).toBe(join(homedir(), 'tallystick-unsent.csv'))
  })

  it('asks for another place when the first one cannot be written, and goes on after a change of mind', async () => {
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
