/** The form works with any template: by keyboard, without cut-off text, and without a violation of axe's rules. */
import axe from 'axe-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page as browser, userEvent } from 'vitest/browser'
import type { Draft } from '#preload/model/draft.ts'
import type { TemplateField } from '#preload/model/template.ts'
import DraftForm from '../../../src-renderer/form/DraftForm.svelte'
import { missingFields } from '../../../src-renderer/form/missing.ts'
import { extent } from '../../tools/extent.ts'
import { show, type Shown } from '../support/show.ts'

const empty: Draft = { description: '', options: {}, billable: 'none', team: null }
const arabic = 'رمز الفوترة للمشروع'
const endless = 'Cost centre of the part of the organisation that pays for this work '.repeat(5).slice(0, 300)

let shown: Shown | undefined
beforeEach(() => browser.viewport(400, 620))
afterEach(() => shown?.end())

function field(id: string, options: number, changes: Partial<TemplateField> = {}): TemplateField {
  return {
    id,
    label: `Field ${id}`,
    type: 'single-select',
    required: false,
    defaultOptionId: null,
    options: Array.from({ length: options }, (_, at) => ({
      id: `${id}-${at + 1}`,
      label: `Option ${at + 1}`,
      archived: false,
    })),
    ...changes,
  }
}

/** To fill in every field takes as long as all other templates together. */
const manyFields = extent({ share: 20, all: 40 })

const many = (count: number): TemplateField[] =>
  Array.from({ length: count }, (_, at) => field(`f${at + 1}`, (at % 7) + 1, { required: at % 3 === 0 }))
const allArchived = field('old', 3)
const templates: [string, TemplateField[]][] = [
  ['no field', []],
  ['one field', many(1)],
  ['twelve fields', many(12)],
  [`${manyFields} fields`, many(manyFields)],
  ['a field of two thousand options', [field('big', 2_000, { required: true })]],
  ['none with options', [field('a', 0), field('b', 0, { required: true })]],
  [
    'all options archived',
    [{ ...allArchived, options: allArchived.options.map((option) => ({ ...option, archived: true })) }],
  ],
  ['a type that nobody knows', [field('x', 0, { type: 'date-range', required: true, label: 'When' })]],
  [
    'Arabic',
    [
      field('ar', 3, {
        label: arabic,
        required: true,
        options: ['داخلي', 'سعر ثابت', 'حسب الوقت والمواد'].map((label, at) => ({
          id: `ar-${at}`,
          label,
          archived: false,
        })),
      }),
      field('ar2', 9, { label: arabic }),
    ],
  ],
  [
    'labels of 300 characters',
    [
      field('long', 2, {
        label: endless,
        required: true,
        options: [1, 2].map((at) => ({ id: `long-${at}`, label: `${at} ${endless}`, archived: false })),
      }),
      field('long2', 9, { label: endless }),
      field('word', 3, {
        label: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz'.repeat(4),
      }),
    ],
  ],
]

async function showForm(fields: TemplateField[], changes: Partial<Draft> = {}): Promise<{ draft: Draft }> {
  const template = { id: 't', fields, readAt: '2026-11-20T09:00:00.000Z' }
  const held = $state<{ draft: Draft }>({ draft: { ...empty, ...changes } })
  const problems = Object.fromEntries(
    missingFields(template, held.draft).map((id) => [id, 'Choose one to save.']),
  )
  const props = { template, sources: {}, minutes: 84, problems }
  Object.defineProperty(props, 'draft', {
    get: () => held.draft,
    set: (draft: Draft) => (held.draft = draft),
    enumerable: true,
  })
  shown = await show(DraftForm as never, props)
  return held
}

/** Returns the elements whose text is cut off. A list's button may cut its text, because its title has all of it. */
function cutOff(): string[] {
  const stage = document.querySelector('main')!
  return [...stage.querySelectorAll<HTMLElement>('*')]
    .filter((node) => node.closest('.sr') === null && node.getClientRects().length > 0)
    .filter((node) => {
      const beyond = node.getBoundingClientRect().right > 400.5 || node.getBoundingClientRect().left < -0.5
      const cut = node.scrollWidth > node.clientWidth + 1 && getComputedStyle(node).overflowX !== 'visible'
      return beyond || (cut && node.title === '')
    })
    .map((node) => `${node.tagName} ${node.className}: ${node.textContent.slice(0, 40)}`)
}

describe.each(templates)('a template of %s', (_what, fields) => {
  it.each(extent({ share: [400], all: [400, 360] }))(
    'shows the complete form in a window of %i pixels',
    async (width) => {
      await browser.viewport(width, 620)
      await showForm(fields)
      const stage = document.querySelector('main')!
      stage.style.width = `${width}px`
      await shown!.settled()
      expect(cutOff()).toEqual([])
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
      const violations = await violationsIn(stage)
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`)).toEqual([])
    },
  )

  it('can be filled in by keyboard alone', async () => {
    const held = await showForm(fields)
    const choosable = fields.filter(
      ({ type, options }) => type === 'single-select' && options.some(({ archived }) => !archived),
    )
    for (const { id, options } of choosable) {
      const host = document.querySelector(`[data-field="${id}"]`)!
      const radio = host.querySelector<HTMLElement>('[role=radio]')
      if (radio) {
        radio.focus()
        await userEvent.keyboard(' ')
        expect(held.draft.options[id]).toBe(options[0]!.id)
        continue
      }
      host.querySelector<HTMLElement>('[role=combobox]')!.focus()
      await userEvent.keyboard('{Enter}')
      const last = options.at(-1)!
      await userEvent.keyboard(`${last.label}{Enter}`)
      expect(held.draft.options[id]).toBe(last.id)
    }
    expect(Object.keys(held.draft.options)).toHaveLength(choosable.length)
  })
})

/** Runs axe after all animations, because elements that are fading in do not have their final colors. */
async function violationsIn(node: Element): Promise<axe.Result[]> {
  await Promise.all(document.getAnimations().map((each) => each.finished.catch(() => null)))
  return (await axe.run(node)).violations
}

it('a list of two thousand options draws only the visible ones and reports their number', async () => {
  await showForm([field('big', 2_000)])
  await browser.getByRole('combobox', { name: 'Field big' }).click()
  const drawn = [...document.querySelectorAll('[role=option]')]
  expect(drawn.length).toBeLessThan(40)
  expect(drawn[0]!.getAttribute('aria-setsize')).toBe('2000')
  await userEvent.keyboard('{End}')
  await shown!.settled()
  expect([...document.querySelectorAll('[role=option]')].at(-1)!.textContent).toContain('Option 2000')
  const violations = await violationsIn(document.querySelector('main')!)
  expect(violations.map(({ id }) => id)).toEqual([])
})

it('an archived choice stays readable, and is not offered again after another one is chosen', async () => {
  const options = [
    { id: 'gone', label: 'Retired code', archived: true },
    { id: 'new', label: 'New code', archived: false },
  ]
  const held = await showForm([field('code', 0, { options, required: true })], { options: { code: 'gone' } })
  const list = browser.getByRole('combobox', { name: 'Field code' })
  expect(list.element().textContent.replaceAll(/\s+/g, ' ').trim()).toBe('Retired code Archived')
  await list.click()
  await userEvent.keyboard('New{Enter}')
  expect(held.draft.options).toEqual({ code: 'new' })
  expect(document.body.textContent).not.toContain('Retired code')
})

it('a field without choices says why', async () => {
  await showForm([field('none', 0), field('odd', 0, { type: 'date-range', required: true })])
  expect(document.body.textContent).toContain('No options in the template')
  expect(document.body.textContent).toContain(
    'Field of type “date-range”. This account needs its web application for it.',
  )
})
