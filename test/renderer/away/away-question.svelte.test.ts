import { afterEach, describe, expect, it } from 'vitest'
import { page as browser, userEvent } from 'vitest/browser'
import type { Question } from '../../../src-preload/model/question.ts'
import AwayQuestion from '../../../src-renderer/away/AwayQuestion.svelte'
import { SamplePage } from '../support/sample-page.svelte.ts'
import { at, items, run, today } from '../support/sample-week.ts'
import { show, type Shown } from '../support/show.ts'

let shown: Shown
afterEach(() => shown.end())

function question(changes: Partial<Question> = {}): Question {
  return {
    id: '7',
    cause: 'idle',
    from: at(today, '14:12'),
    to: at(today, '14:59'),
    clock: 0,
    setByMs: 0,
    item: run.item,
    runId: run.id,
    runState: 'running',
    entryId: null,
    stretches: [{ startedAt: at(today, '13:42'), endedAt: null }],
    ...changes,
  }
}

async function ask(...questions: Question[]): Promise<void> {
  const page = new SamplePage()
  page.questions = questions
  shown = await show(AwayQuestion as never, {}, page)
}
const answers = () => shown.page.asks('timer.answer').map(({ questionId, answer }) => [questionId, answer])

describe('the question about an absence', () => {
  it('the question opens as a dialog with no answer chosen', async () => {
    await ask(question())
    expect(browser.getByRole('dialog', { name: /away for 47m/ }).element()).toBeTruthy()
    expect(document.querySelectorAll('input:checked')).toHaveLength(0)
    await userEvent.keyboard('{Enter}')
    expect(answers()).toEqual([])
  })

  it('the question has the focus on its first answer, even over an open sheet', async () => {
    const sheet = document.body.appendChild(document.createElement('dialog'))
    sheet.showModal()
    await ask(question())
    expect(document.activeElement).toBe(document.querySelector('input[type=radio]'))
    sheet.remove()
  })

  it.each([
    ['k', { kind: 'keep' }],
    ['d', { kind: 'discard' }],
    ['t', { kind: 'stop' }],
  ])('the letter %s and Enter answer the question', async (letter, answer) => {
    await ask(question())
    await userEvent.keyboard(`${letter}{Enter}`)
    await shown.settled()
    expect(answers()).toEqual([['7', answer]])
    expect(document.querySelector('dialog')).toBeNull()
  })

  it('an answer can be undone', async () => {
    await ask(question())
    await userEvent.keyboard('d{Enter}')
    await expect.element(browser.getByText('Discard it. Done.')).toBeVisible()
    // The button is pressed by key, because the toast is below the visible part of this stage.
    ;(browser.getByRole('button', { name: /^Undo/ }).element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await shown.settled()
    expect(shown.page.asks('entries.undo')).toMatchObject([{ stepId: 1 }])
  })

  it('an absence can be split and given to another item by keyboard', async () => {
    await ask(question())
    await userEvent.keyboard('s{Enter}')
    expect(answers()).toEqual([])
    await userEvent.keyboard(`{Tab}${items[1]!.name.slice(0, 6)}{Enter}`)
    await shown.settled()
    await userEvent.keyboard('{Tab}{Tab}{Enter}')
    await shown.settled()
    expect(answers()).toEqual([['7', { kind: 'split', itemId: items[1]!.id }]])
  })

  it('an item that was added while the question is open can be chosen', async () => {
    await ask(question())
    shown.page.items = [{ ...items[0]!, id: 'new', name: 'Zebra crossing' }, ...items]
    shown.page.emit({ name: 'items.changed', payload: {} })
    await shown.settled()
    await userEvent.keyboard('s{Tab}Zebra{Enter}')
    await shown.settled()
    await userEvent.keyboard('{Tab}{Tab}{Enter}')
    await shown.settled()
    expect(answers()).toEqual([['7', { kind: 'split', itemId: 'new' }]])
  })

  it('the question of a workspace is not asked in another one', async () => {
    await ask(question())
    shown.page.questions = []
    shown.page.emit({ name: 'workspace.changed', payload: {} })
    await shown.settled()
    expect(document.querySelector('dialog')).toBeNull()
  })

  it('a question about a night proposes the real stop', async () => {
    await ask(
      question({
        from: at('2026-11-19', '17:32'),
        stretches: [{ startedAt: at('2026-11-19', '16:00'), endedAt: null }],
      }),
    )
    await userEvent.keyboard('{Enter}')
    await shown.settled()
    expect(answers()).toEqual([['7', { kind: 'stop' }]])
  })

  it('a postponed question stays visible until it is answered', async () => {
    await ask(question(), question({ id: '8', cause: 'closed' }))
    await userEvent.keyboard('{Escape}')
    await userEvent.keyboard('{Escape}')
    await shown.settled()
    expect(document.querySelector('dialog')).toBeNull()
    await userEvent.click(browser.getByRole('button', { name: 'Decide now' }))
    await userEvent.keyboard('k{Enter}')
    await shown.settled()
    expect(answers()).toEqual([['7', { kind: 'keep' }]])
    expect(document.querySelector('dialog')!.textContent).toContain('is still open')
  })

  it('the question is not asked before the user is back', async () => {
    await ask(question({ to: null }))
    expect(document.querySelector('dialog')).toBeNull()
    expect(document.querySelector('[role=alert]')).toBeNull()
  })

  it('the question stays open and the failure is reported if the answer cannot be saved', async () => {
    await ask(question())
    shown.page.refuses.set('timer.answer', 'disk-full')
    await userEvent.keyboard('k{Enter}')
    await shown.settled()
    expect(shown.page.failures).toHaveLength(1)
    expect(document.querySelector('dialog')).not.toBeNull()
  })
})
