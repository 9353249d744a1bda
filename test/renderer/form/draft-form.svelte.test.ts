import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Draft, Form } from '#preload/model/draft.ts'
import DraftForm from '../../../src-renderer/form/DraftForm.svelte'
import { template } from '../support/sample-week.ts'
import { show, type Shown } from '../support/show.ts'

interface FormProps extends Record<string, unknown> {
  template: typeof template | null
  draft: Draft
  sources: Form['sources']
  minutes: number | null
}

const filled: Draft = { description: '', options: { activity: 'development' }, billable: 'all', team: null }
const sources: Form['sources'] = { activity: 'default' }

let shown: Shown | undefined
afterEach(async () => {
  await shown?.end()
})

async function showForm(part: Partial<FormProps> & Record<string, unknown> = {}): Promise<FormProps> {
  const props = $state<FormProps>({ template, draft: filled, sources, minutes: 84, ...part })
  shown = await show<FormProps>(DraftForm as never, bound(props))
  return props
}

/** Passes props with a getter and a setter, as a component with `bind:draft` does. */
function bound(props: FormProps): FormProps {
  const handed = { ...props }
  for (const name of Object.keys(props))
    Object.defineProperty(handed, name, {
      get: () => props[name],
      set(value: never) {
        props[name as keyof FormProps] = value
      },
      enumerable: true,
    })
  return handed
}

describe('what an account asks for beside its template', () => {
  const account = {
    ...template,
    asks: ['category', 'team', 'billable'],
    known: { team: [{ id: '4711', label: 'Web' }], category: [] },
  } as unknown as typeof template
  const empty: Draft = { ...filled, billable: 'none' }

  it('the form offers the teams of the user’s own entries by name and accepts their ids', async () => {
    const props = await showForm({ template: account, draft: empty })
    await page.getByRole('combobox', { name: /^Team/ }).click()
    await userEvent.keyboard('Web{Enter}')
    expect(props.draft.team).toBe('4711')
  })

  it('the form asks about a typed id, and removes it after No', async () => {
    const props = await showForm({ template: account, draft: empty })
    await page.getByRole('combobox', { name: /^Category/ }).click()
    await userEvent.keyboard('12{Enter}')
    expect(props.draft.category).toBe('12')
    await expect.element(page.getByRole('group', { name: 'Category 12' })).toBeVisible()
    await page.getByRole('button', { name: 'No', exact: true }).click()
    expect(props.draft).not.toHaveProperty('category')
  })

  it('the form accepts a typed 0 as a value, and treats an empty input as no value', async () => {
    const props = await showForm({ template: account, draft: empty })
    const box = page.getByRole('textbox', { name: /^Billable/ })
    await box.fill('0')
    await userEvent.tab()
    expect(props.draft.billable).toBe(0)
    await page.getByRole('button', { name: 'All', exact: true }).click()
    expect(props.draft.billable).toBe('all')
    await box.clear()
    await userEvent.tab()
    expect(props.draft.billable).toBe('none')
  })
})

describe('the form', () => {
  it('the form focuses the first required field that is empty', async () => {
    await showForm({ autofocusFirstEmpty: true })
    expect(document.activeElement?.textContent).toBe('Fixed price')
    expect(page.getByRole('radiogroup', { name: 'Billing code Required' }).element()).toHaveProperty(
      'ariaRequired',
      'true',
    )
  })

  it('the arrow keys choose an option and leave the rest of the draft unchanged', async () => {
    const props = await showForm({ autofocusFirstEmpty: true })
    await userEvent.keyboard('{ArrowDown}')
    expect(props.draft).toEqual({ ...filled, options: { activity: 'development', billing: 'support' } })
    expect(document.activeElement?.textContent).toBe('Support contract')
  })

  it('the form labels a default as such until the user makes a choice', async () => {
    const props = await showForm()
    const activity = page.getByRole('combobox', { name: 'Activity' })
    expect(activity.element().textContent).toContain('Default')
    await activity.click()
    await userEvent.keyboard('meet{Enter}')
    expect(props.draft.options['activity']).toBe('meeting')
    expect(activity.element().textContent).not.toContain('Default')
  })

  it('the form accepts a team that was never typed before', async () => {
    const props = await showForm()
    await page.getByRole('combobox', { name: 'Team' }).click()
    await userEvent.keyboard('Web{Enter}')
    expect(props.draft.team).toBe('Web')
  })

  it('the form keeps billable time that cannot be parsed and says so', async () => {
    const props = await showForm()
    const box = page.getByRole('textbox', { name: 'Billable time' })
    await box.fill('half of it')
    await userEvent.keyboard('{Tab}')
    expect(props.draft.billable).toBe('all')
    expect((box.element() as HTMLInputElement).value).toBe('half of it')
    expect(document.body.textContent).toContain('Not understood: “half of it”. Try 45m or 1h30.')
    await box.fill('45m')
    await userEvent.keyboard('{Tab}')
    expect(props.draft.billable).toBe(45)
  })

  it('the form asks only for note and billable time without a template', async () => {
    await showForm({ template: null })
    expect(
      [...document.querySelectorAll('[data-field]')].map((one) => one.getAttribute('data-field')),
    ).toEqual(['note', 'billable'])
  })

  it('the form links a problem to its field', async () => {
    await showForm({ problems: { billing: 'Choose a billing code to save.' } })
    const group = page.getByRole('radiogroup', { name: 'Billing code Required' }).element()
    const described = group.getAttribute('aria-describedby')?.split(' ') ?? []
    expect(described.map((id) => document.getElementById(id)?.textContent.trim())).toContain(
      'Choose a billing code to save.',
    )
    expect(group.getAttribute('aria-invalid')).toBe('true')
  })
})

describe('the fields of the local workspace', () => {
  const own = (type: string, changes: object = {}) => ({
    ...{ id: 'room', label: 'Room', type, required: true, defaultOptionId: null, options: [], ...changes },
  })
  const local = (...fields: object[]) =>
    ({ id: 't', fields, readAt: '', omitted: ['team', 'billable'] }) as unknown as typeof template
  const empty: Draft = { description: '', options: {}, billable: 'none', team: null }
  const room = () => page.getByRole('textbox', { name: /^Room/ })

  it('take a text, without the spaces around it', async () => {
    const props = await showForm({ template: local(own('own-text')), draft: empty, sources: {} })
    await expect.element(page.getByText('Required to save')).toBeVisible()
    await room().click()
    await userEvent.keyboard(' Attic 2 ')
    expect(props.draft.options).toEqual({ room: 'Attic 2' })
    await expect.element(room()).toHaveValue(' Attic 2 ')
    await room().fill('  ')
    expect(props.draft.options).toEqual({})
  })

  it('leave out team and billable time, unless the entry has them', async () => {
    await showForm({ template: local(), draft: empty, sources: {} })
    await expect.element(page.getByText('Billable')).not.toBeInTheDocument()
    await expect.element(page.getByText('Team')).not.toBeInTheDocument()
    await shown?.end()
    await showForm({ template: local(), draft: { ...empty, billable: 'all', team: 'Web' }, sources: {} })
    await expect.element(page.getByText('Billable', { exact: true })).toBeVisible()
    await expect.element(page.getByText('Team', { exact: true })).toBeVisible()
  })

  it('show an archived field only where it has a value, which can only be read', async () => {
    const archived = local(own('own-text', { archived: true }))
    await showForm({ template: archived, draft: empty, sources: {} })
    await expect.element(room()).not.toBeInTheDocument()
    await shown?.end()
    await showForm({ template: archived, draft: { ...empty, options: { room: 'Attic' } }, sources: {} })
    await expect.element(room()).toHaveValue('Attic')
    await expect.element(room()).toHaveAttribute('readonly')
    await expect.element(page.getByText('Archived')).toBeVisible()
  })

  it('of another type cannot be filled in, such as a text of an account', async () => {
    await showForm({ template: local(own('text')), draft: empty, sources: {} })
    await expect.element(room()).not.toBeInTheDocument()
  })
})
