import { afterEach, describe, expect, it } from 'vitest'
import { page as browser, userEvent } from 'vitest/browser'
import type { BoardReaderState, OfferedBoard } from '#preload/model/board-reader.ts'
import { boardReader } from '#preload/words/made/boardReader.ts'
import BoardCard from '../../../src-renderer/items/BoardCard.svelte'
import { SamplePage } from '../support/sample-page.svelte.ts'
import { show, type Shown } from '../support/show.ts'

let shown: Shown
afterEach(() => shown.end())

const storefront = { id: '900', name: 'Storefront' }
const hiring = { id: '901', name: 'Hiring' }
const offered: OfferedBoard[] = [
  { ...storefront, workspace: 'Shop', items: 5_000 },
  { ...hiring, workspace: null, items: 12 },
]
const result = {
  at: '2026-11-20T07:02:00.000Z',
  items: 5_012,
  added: 4,
  named: 0,
  renamed: 1,
  archived: 2,
  isCut: false,
}
const off: BoardReaderState = { token: 'nowhere', boards: [], reading: false, result: null, problem: null }
const on: BoardReaderState = { ...off, token: 'keychain', boards: [storefront, hiring], result }
const problem = (kind: NonNullable<BoardReaderState['problem']>['kind'], more: object = {}) => ({
  ...{ at: '2026-11-20T09:00:00.000Z', kind, answer: null, retryAfterMs: null },
  unread: ['Storefront', 'Hiring'],
  ...more,
})

async function showCard(
  state: BoardReaderState,
  prepare: (page: SamplePage) => void = () => {},
): Promise<void> {
  await boardReader.load()
  const page = new SamplePage()
  page.answers.set('boardReader.read', state)
  page.answers.set('boardReader.list', offered)
  page.answers.set('boardReader.connect', { ...on, reading: true })
  page.answers.set('boardReader.readNow', { ...on, reading: true })
  prepare(page)
  shown = await show(BoardCard as never, {}, page)
}

/** Makes the main process report another state. */
async function becomes(state: BoardReaderState): Promise<void> {
  shown.page.answers.set('boardReader.read', state)
  shown.page.emit({ name: 'boardReader.changed', payload: {} })
  await shown.settled()
}

const text = () => document.querySelector('main')!.textContent.replace(/\s+/g, ' ').trim()
const button = (name: string | RegExp) => browser.getByRole('button', { name })
const buttons = () =>
  [...document.querySelectorAll('main section button')].map(({ textContent }) => textContent.trim())
const press = async (name: string | RegExp) => {
  await button(name).click()
  await shown.settled()
}
const field = () => browser.getByLabelText('Token')

describe('the card of the board reader', () => {
  it('says what it reads, and offers to add a token, while it is off', async () => {
    await showCard(off)
    expect(text()).toContain(
      'Read the board itself With a personal token of yours. Reads names, boards and what is archived, once a day. Never writes. Add a token',
    )
  })

  it('says what was read and what has changed', async () => {
    await showCard(on)
    expect(text()).toContain(
      'Read the board itself On 5,012 items, read today 8:02. 4 new, 1 renamed, 2 archived.',
    )
    expect(text()).toContain('Token in the keychain.')
    expect(buttons()).toEqual(['Read now', 'Choose boards', 'Remove the token'])
  })

  it.each<[string, Partial<typeof result>, string]>([
    ['nothing', { added: 0, renamed: 0, archived: 0 }, '5,012 items, read today 8:02. Nothing new.'],
    ['one item', { items: 1, added: 1, renamed: 0, archived: 0 }, '1 item, read today 8:02. 1 new.'],
    ['first names', { added: 0, named: 9, renamed: 0, archived: 0 }, '9 named.'],
    ['an earlier day', { at: '2026-11-19T07:02:00.000Z' }, '5,012 items, read on 19 Nov. 4 new'],
    ['an earlier year', { at: '2025-11-19T07:02:00.000Z' }, 'read on 19 Nov 2025.'],
    ['too many items', { items: 20_000, isCut: true }, 'Only the first 20,000 items are read.'],
  ])('describes a reading of %s', async (_name, changes, expected) => {
    await showCard({ ...on, result: { ...result, ...changes } })
    expect(text()).toContain(expected)
  })

  it.each<[NonNullable<BoardReaderState['problem']>['kind'], string, string[]]>([
    ['credentials', 'The board refused the token.', ['Replace the token', 'Remove the token']],
    ['forbidden', 'The token may not read these boards.', ['Replace the token', 'Remove the token']],
    ['no-answer', 'The board did not answer.', ['Read now', 'Choose boards', 'Remove the token']],
    [
      'certificate',
      'The certificate of the board is not trusted.',
      ['Read now', 'Choose boards', 'Remove the token'],
    ],
    ['page', 'Something in the network answered', ['Read now', 'Choose boards', 'Remove the token']],
    ['throttled', 'The board was asked too often.', ['Read now', 'Choose boards', 'Remove the token']],
    ['failing', 'The board has a problem of its own.', ['Read now', 'Choose boards', 'Remove the token']],
    ['too-large', 'The board sent an answer that', ['Read now', 'Choose boards', 'Remove the token']],
    ['refused', 'The board refused the request.', ['Read now', 'Choose boards', 'Remove the token']],
    ['keychain', 'The keychain is locked', ['Read now', 'Choose boards', 'Remove the token']],
  ])('says after the problem %s what happened, what is safe, and what to do', async (kind, what, offers) => {
    await showCard({ ...on, result: { ...result, at: '2026-11-19T07:02:00.000Z' }, problem: problem(kind) })
    const alert = browser.getByRole('alert').element().textContent
    expect(alert).toContain(what)
    expect(alert).toContain('Names stay as read on 19 Nov.')
    expect(buttons()).toEqual(offers)
  })

  it('names the boards that were not read, and repeats what the board said', async () => {
    await showCard({ ...on, problem: problem('boards', { unread: ['Hiring'], answer: 'no access' }) })
    expect(text()).toContain('Not all boards were read. Names stay as read today 8:02. Not read: Hiring.')
    expect(text()).toContain('The board said: “no access”')
    await becomes({ ...on, problem: problem('throttled', { retryAfterMs: 600_000 }) })
    expect(text()).toContain('It asks to wait 10 minutes.')
    expect(text()).not.toContain('Not read:')
  })

  it('asks for the token again that was kept only until the program ended', async () => {
    await showCard({ ...on, token: 'nowhere' })
    expect(text()).toContain('The token is not there any more. Names stay as read today 8:02.')
    expect(buttons()).toEqual(['Add the token again', 'Remove the token'])
  })
})

describe('adding a token', () => {
  it('tests it, lets the user choose boards, and stores both', async () => {
    await showCard(off)
    await press('Add a token')
    expect(document.activeElement).toBe(field().element())
    expect(button('Read boards').element()).toHaveAttribute('title', 'Test the token first')
    await userEvent.keyboard('secret-token{Enter}')
    await shown.settled()
    expect(text()).toContain('Works. 5,012 items on 2 boards.')
    expect(shown.page.asks('boardReader.list')).toEqual([{ token: 'secret-token' }])
    expect(button('Read boards').element()).toHaveAttribute('title', 'Choose a board first')
    expect(document.activeElement).toBe(browser.getByRole('checkbox', { name: 'All boards' }).element())
    await userEvent.keyboard('{Tab} ')
    await shown.settled()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await shown.settled()
    expect(shown.page.asks('boardReader.connect')).toEqual([
      { token: 'secret-token', today: false, boards: [storefront] },
    ])
    expect(text()).toContain('Reading the boards…')
    expect(document.body.innerHTML).not.toContain('secret-token')
    await becomes({ ...on, result: { ...result, at: '2026-11-20T09:30:00.000Z' } })
    expect(text()).toContain('4 new, 1 renamed, 2 archived.')
    expect(document.querySelector('.toast')?.textContent).toContain(
      'Board read: 4 new, 1 renamed, 2 archived.',
    )
  })

  it('refuses what cannot be a token before anything is sent', async () => {
    await showCard(off)
    await press('Add a token')
    await userEvent.keyboard('two words')
    await press('Test')
    expect(text()).toContain('A token is one word without spaces.')
    expect(field().element()).toHaveAttribute('aria-invalid', 'true')
    expect(shown.page.asks('boardReader.list')).toEqual([])
  })

  it('says why the board refused the token, and needs another test after a change', async () => {
    await showCard(off, (page) => page.refuses.set('boardReader.list', 'no-secret'))
    await press('Add a token')
    await userEvent.keyboard('secret-token')
    await press('Test')
    expect(text()).toContain('Nothing was saved.')
    shown.page.refuses.clear()
    await press('Test')
    await browser.getByRole('checkbox', { name: 'All boards' }).click()
    expect(button('Read 2 boards').query()).not.toBeNull()
    await field().fill('other')
    await shown.settled()
    expect(button('Read boards').element()).toHaveAttribute('title', 'Test the token first')
  })

  it('offers to keep the token until the program ends if there is no keychain', async () => {
    await showCard(off, (page) => page.refuses.set('boardReader.connect', 'keychain'))
    await press('Add a token')
    await userEvent.keyboard('secret-token{Enter}')
    await shown.settled()
    await browser.getByRole('checkbox', { name: 'All boards' }).click()
    await press('Read 2 boards')
    shown.page.refuses.clear()
    await press('Keep it until Tallystick ends')
    expect(shown.page.asks('boardReader.connect').at(-1)).toEqual({
      ...{ token: 'secret-token', today: true, boards: [storefront, hiring] },
    })
  })

  it('says that a token can read no boards', async () => {
    await showCard(off, (page) => page.answers.set('boardReader.list', []))
    await press('Add a token')
    await userEvent.keyboard('secret-token{Enter}')
    await shown.settled()
    expect(text()).toContain('Works, but this token can read no board.')
  })

  it('changes nothing when it is cancelled with Esc, and focuses the button again', async () => {
    await showCard(off)
    await press('Add a token')
    await userEvent.keyboard('{Escape}')
    await shown.settled()
    expect(document.activeElement).toBe(button('Add a token').element())
    expect(shown.page.asks('boardReader.connect')).toEqual([])
  })
})

describe('a token that was added', () => {
  it('reads now, and offers Undo only if something changed', async () => {
    await showCard(on)
    await press('Read now')
    expect(shown.page.asks('boardReader.readNow')).toHaveLength(1)
    await becomes({
      ...on,
      result: { ...result, at: '2026-11-20T09:30:00.000Z', added: 0, renamed: 0, archived: 0 },
    })
    expect(text()).toContain('Nothing new.')
    expect(document.querySelector('.toast')).toBeNull()

    await press('Read now')
    await becomes({ ...on, result: { ...result, at: '2026-11-20T09:31:00.000Z' } })
    expect(document.querySelector('.toast')?.textContent).toContain('Undo')
  })

  it('does not offer Undo for the reading of the day', async () => {
    await showCard(on)
    await becomes({ ...on, reading: true })
    await becomes({ ...on, result: { ...result, at: '2026-11-20T09:30:00.000Z' } })
    expect(document.querySelector('.toast')).toBeNull()
  })

  it('changes the boards with the stored token', async () => {
    await showCard({ ...on, boards: [hiring] })
    await press('Choose boards')
    expect(shown.page.asks('boardReader.list')).toEqual([{ token: null }])
    expect(browser.getByRole('checkbox', { name: /^Hiring/ }).element()).toBeChecked()
    await browser.getByRole('checkbox', { name: /^Storefront/ }).click()
    await press('Read 2 boards')
    expect(shown.page.asks('boardReader.connect')).toMatchObject([
      { token: null, boards: [storefront, hiring] },
    ])
  })

  it('is removed by one button, and the card is off again', async () => {
    await showCard(on)
    shown.page.answers.set('boardReader.read', off)
    await press('Remove the token')
    expect(shown.page.asks('boardReader.remove')).toHaveLength(1)
    expect(buttons()).toEqual(['Add a token'])
    expect(document.activeElement).toBe(button('Add a token').element())
    expect(shown.page.told!.announcer.polite).toBe('Token removed. Names stay as they are.')
  })
})
