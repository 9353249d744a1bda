/** Tests Settings → Fields, by keyboard and by mouse, in the local workspace and in an account. */
import axe from 'axe-core'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { page as browser, userEvent } from 'vitest/browser'
import type { OwnField } from '#preload/model/own-field.ts'
import { fields as words } from '#preload/words/made/fields.ts'
import FieldsPart from '../../../src-renderer/fields/FieldsPart.svelte'
import { pasteOn } from '../support/paste.ts'
import { show, type Shown } from '../support/show.ts'
import { activity, field, FieldsPage } from './fields-page.ts'

let shown: Shown
let page: FieldsPage
beforeAll(() => words.load())
afterEach(() => shown.end())

async function open(given: FieldsPage, width = 724): Promise<void> {
  page = given
  await browser.viewport(width < 500 ? 400 : 1100, 760)
  shown = await show(FieldsPart as never, {} as never, page)
  const main = document.querySelector('main')!
  main.style.width = `${width}px`
  main.style.height = '760px'
  await shown.settled()
}
const some = (fields: OwnField[] = [activity, field('room', 'Room')]) => new FieldsPage(fields)

const button = (name: string | RegExp) => browser.getByRole('button', { name })
const exactly = (name: string) => browser.getByRole('button', { name, exact: true })
const form = (name: string) => browser.getByRole('form', { name, exact: true })
const box = (name: string) => browser.getByRole('textbox', { name, exact: true })
const kind = (name: string) => browser.getByRole('radio', { name, exact: true })
const heads = () =>
  [...document.querySelectorAll<HTMLElement>('[data-head]')].map(({ textContent }) => textContent.trim())
const saved = () => page.asks('fields.save').map(({ commandId: _, ...input }) => input)
const choose = async (choice: string, action: string) => {
  await button(`More for ${choice}`).click()
  await browser.getByRole('menuitem', { name: action }).click()
  await shown.settled()
}
const choiceTexts = () =>
  [...document.querySelectorAll<HTMLInputElement>('li[data-key] input')].map(({ value }) => value)

async function paste(text: string): Promise<void> {
  pasteOn(text)
  await shown.settled()
}

describe('without fields', () => {
  it('says that only the note is asked, and adds a text field by keyboard', async () => {
    await open(new FieldsPage())
    await expect.element(browser.getByText('Only the note is asked')).toBeVisible()
    await expect.element(browser.getByRole('region', { name: 'Note' })).toBeVisible()
    document.querySelector<HTMLElement>('[data-add] button')!.focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(box('Name')).toHaveFocus()
    await userEvent.keyboard('Room{Control>}{Enter}{/Control}')
    await shown.settled()
    const typed = { label: 'Room', kind: 'text', choices: [], defaultChoice: null, required: false }
    expect(saved()).toEqual([{ fieldId: null, field: typed }])
    expect(heads()).toEqual(['Room Text'])
    await expect.element(form('New field')).not.toBeInTheDocument()
    expect(document.activeElement).toHaveTextContent('Add a field')
  })

  it('ends the buttons of the form where its inputs end', async () => {
    await open(new FieldsPage())
    await exactly('Add a field').click()
    const right = (element: Element) => element.getBoundingClientRect().right
    expect(right(button(/^Save/).element())).toBeCloseTo(right(box('Name').element()), 0)
  })

  it('asks for billable after its switch was turned on', async () => {
    await open(new FieldsPage())
    await browser.getByRole('switch', { name: 'Ask for billable' }).click()
    await shown.settled()
    expect(page.asks('fields.ask')).toEqual([{ property: 'billable', asked: true }])
    await expect.element(browser.getByText('Only the note is asked')).not.toBeInTheDocument()
    await expect.element(browser.getByRole('complementary', { name: 'Preview' })).toBeVisible()
  })

  it('shows the team only in a workspace whose entries have one', async () => {
    await open(new FieldsPage())
    const team = browser.getByRole('switch', { name: 'Ask for the team' })
    await expect.element(team).not.toBeInTheDocument()
    await shown.end()
    await open(new FieldsPage([], { omitted: ['billable'] }))
    await team.click()
    await shown.settled()
    expect(page.omitted).toEqual(['billable', 'team'])
    await expect.element(team).toHaveAttribute('aria-checked', 'false')
  })
})

describe('the choices of a new field', () => {
  async function begin(): Promise<void> {
    await open(some())
    await exactly('Add a field').click()
    await box('Name').fill('Phase')
    await kind('Choice').click()
    await box('Add a choice').click()
  }

  it('are added with Enter and by pasting several lines, and one becomes the default', async () => {
    await begin()
    await userEvent.keyboard('Plan{Enter}')
    await expect.element(box('Add a choice')).toHaveFocus()
    await paste('Build\r\nplan\n\nTest')
    expect(choiceTexts()).toEqual(['Plan', 'Build', 'Test'])
    await choose('Build', 'Make it the default')
    await choose('Test', 'Move up')
    await choose('Plan', 'Remove')
    await box('Add a choice').fill('Release')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await shown.settled()
    expect(saved()[0]!['field']).toMatchObject({
      ...{ label: 'Phase', kind: 'choice', defaultChoice: 1 },
      choices: ['Test', 'Build', 'Release'].map((label) => ({ id: null, label, archived: false })),
    })
  })

  it('move with Alt and an arrow key, without moving the field', async () => {
    await begin()
    await userEvent.keyboard('Plan{Enter}Build{Enter}')
    await box('Choice 1').click()
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await shown.settled()
    expect(choiceTexts()).toEqual(['Build', 'Plan'])
    await expect.element(box('Choice 2')).toHaveFocus()
    expect(page.asks('fields.order')).toEqual([])
  })

  it('are shown in the preview while they are typed', async () => {
    await begin()
    await userEvent.keyboard('Plan{Enter}')
    const preview = document.querySelector('aside')!
    expect([...preview.querySelectorAll('.label')].map(({ textContent }) => textContent.trim())).toEqual([
      'Note',
      expect.stringMatching(/^Activity/),
      'Room',
      'Phase',
    ])
    await choose('Plan', 'Make it the default')
    expect(preview.textContent).toContain('Plan')
    expect(preview.querySelector('[inert]')).not.toBeNull()
  })
})

describe('what cannot be saved', () => {
  it('is explained at the place, which gets the focus', async () => {
    await open(some())
    await exactly('Add a field').click()
    await exactly('Save').click()
    await expect.element(browser.getByText('A field needs a name.')).toBeVisible()
    await expect.element(box('Name')).toHaveFocus()
    await box('Name').fill('activity')
    await expect.element(browser.getByText('There is already a field called activity.')).toBeVisible()
    await box('Name').fill('Note')
    await expect.element(browser.getByText('There is already a field called Note.')).toBeVisible()
    await box('Name').fill('Phase')
    await kind('Choice').click()
    await expect.element(browser.getByText('Add at least one choice.')).toBeVisible()
    expect(saved()).toEqual([])
  })

  it('names a choice without a name, and one that occurs twice', async () => {
    await open(some())
    await button(/^Activity/).click()
    await box('Choice 2').fill('')
    await box('Choice 1').click()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(browser.getByText('A choice needs a name.')).toBeVisible()
    await expect.element(box('Choice 2')).toHaveFocus()
    await box('Choice 2').fill('design')
    await expect.element(browser.getByText('There is already a choice called design.')).toBeVisible()
    expect(saved()).toEqual([])
  })

  it('cannot be begun with 12 fields', async () => {
    await open(some(Array.from({ length: 12 }, (_, n) => field(`f${n}`, `Field ${n}`))))
    await expect.element(exactly('Add a field')).toHaveAttribute('aria-disabled', 'true')
    await expect
      .element(exactly('Add a field'))
      .toHaveAttribute('title', 'There are already 12 fields. Archive one first.')
  })
})

describe('a field', () => {
  it('is opened, renamed and saved by keyboard, and its head has the focus afterwards', async () => {
    await open(some())
    await expect.element(button(/^Activity/)).toHaveTextContent('Activity Choice · required')
    document.querySelector<HTMLElement>('[data-head=activity]')!.focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(box('Name')).toHaveFocus()
    await expect.element(browser.getByText('Entries have values of it, so the kind stays.')).toBeVisible()
    await box('Name').fill('Task')
    await choose('Client talks', 'Archive')
    await choose('Print run', 'Bring back')
    await box('Name').click()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await shown.settled()
    expect(saved()).toEqual([
      {
        fieldId: 'activity',
        field: {
          ...{ label: 'Task', kind: 'choice', required: true, defaultChoice: 0 },
          choices: [
            { id: 'design', label: 'Design', archived: false },
            { id: 'talks', label: 'Client talks', archived: true },
            { id: 'print', label: 'Print run', archived: false },
          ],
        },
      },
    ])
    expect(document.activeElement).toHaveTextContent('Task Choice · required')
  })

  it('moves with Alt and an arrow key and with its buttons, and keeps the focus', async () => {
    await open(some([activity, field('room', 'Room'), field('floor', 'Floor')]))
    document.querySelector<HTMLElement>('[data-head=activity]')!.focus()
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await shown.settled()
    expect(page.fields.map(({ id }) => id)).toEqual(['room', 'activity', 'floor'])
    expect((document.activeElement as HTMLElement).dataset['head']).toBe('activity')
    await button('Move Floor up').click()
    await shown.settled()
    expect(page.fields.map(({ id }) => id)).toEqual(['room', 'floor', 'activity'])
    const asked = page.asks('fields.order').length
    await button('Move Room up').click()
    await shown.settled()
    expect(page.asks('fields.order')).toHaveLength(asked)
  })

  it('that becomes required says how many older entries have no value', async () => {
    await open(some())
    page.lacking = 12
    await button(/^Room/).click()
    await browser.getByRole('switch', { name: 'Required' }).click()
    await exactly('Save').click()
    await shown.settled()
    const message = browser.getByRole('status').filter({ hasText: 'Room is required from now on' })
    await expect.element(message).toMatchTextContent(/12 older entries have none\. They stay as they are\./)
    await button('Show the 12').click()
    expect(page.opened.at(-1)).toEqual({ name: 'history', without: 'room' })
    await exactly('OK').click()
    await expect.element(message).not.toBeInTheDocument()
  })

  it('is archived and brought back', async () => {
    await open(some())
    await button(/^Room/).click()
    await exactly('Archive the field').click()
    await shown.settled()
    expect(heads()).toEqual(['Activity Choice · required'])
    await button('Bring back Room').click()
    await shown.settled()
    expect(page.asks('fields.archive')).toEqual([
      { fieldId: 'room', archived: true },
      { fieldId: 'room', archived: false },
    ])
    expect((document.activeElement as HTMLElement).dataset['head']).toBe('room')
  })

  it('keeps what was typed when its form closes or the view is shown again, until it is discarded', async () => {
    await open(some())
    await button(/^Room/).click()
    await box('Name').fill('Attic')
    await userEvent.keyboard('{Escape}')
    await expect.element(form('Room')).not.toBeInTheDocument()
    expect((document.activeElement as HTMLElement).dataset['head']).toBe('room')
    await expect.element(browser.getByText('Not saved')).toBeVisible()
    await button(/^Room/).click()
    const { bridge } = page
    await shown.end()
    const again = some()
    ;(again as { bridge: typeof bridge }).bridge = bridge
    await open(again, 400)
    await expect.element(box('Name')).toHaveValue('Attic')
    await expect
      .element(browser.getByRole('status').filter({ hasText: 'What you typed is not saved yet.' }))
      .toBeVisible()
    await exactly('Discard').click()
    await expect.element(box('Name')).toHaveValue('Room')
    await userEvent.keyboard('{Escape}')
  })

  it('keeps what was typed when saving fails', async () => {
    await open(some())
    page.refuses.set('fields.save', 'disk-full')
    await button(/^Room/).click()
    await box('Name').fill('Attic')
    await exactly('Save').click()
    await shown.settled()
    expect(page.failures).toHaveLength(1)
    await expect.element(box('Name')).toHaveValue('Attic')
    await userEvent.keyboard('{Escape}')
  })
})

it('shows the fields of an account without anything to change them', async () => {
  await open(new FieldsPage([activity, field('other', 'Odd', { kind: 'other' })], { local: false }))
  await expect.element(browser.getByText('Fieldstone sets these fields.')).toBeVisible()
  const cards = [...document.querySelectorAll('section[aria-label] section')]
  expect(cards.map((card) => card.getAttribute('aria-label'))).toEqual(['Note', 'Activity', 'Odd'])
  expect(document.querySelectorAll('main button, main input')).toHaveLength(0)
})

it.each([
  ['wide', 724],
  ['narrow', 400],
])('breaks no rule of accessibility and is not cut off, %s', async (_size, width) => {
  await open(some([activity, field('room', 'Room of the organisation that pays '.repeat(3).trim())]), width)
  await button(/^Activity/).click()
  await shown.settled()
  const { violations } = await axe.run(document.querySelector('main')!, {
    rules: { region: { enabled: false } },
  })
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  const scroller = document.querySelector('.columns')!
  expect(scroller.scrollWidth).toBeLessThanOrEqual(scroller.clientWidth)
  await userEvent.keyboard('{Escape}')
})
