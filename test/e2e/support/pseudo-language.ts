/**
 * Finds texts of the page that are not translated or are cut off. The page is in the pseudo-language en-XA
 * (docs/translating.md), in which translated texts have accents on all letters and are in ⟦brackets⟧.
 */
import type { Page } from '@playwright/test'
import { offeredLanguages } from '../../../src-preload/words/made/languages.ts'
import { shownTexts, type ShownText } from './shown-texts.ts'
import type { FlowClient } from './tallystick.ts'

/** Latin letters that may be on screen although no catalogue contains them. */
const accepted: readonly [reason: string, pattern: RegExp][] = [
  ['the name of the product, its website and its files', /\bTallystick\b|\btallystick\.(?:app|log)\b/g],
  [
    'names of properties at the service, as they are when nothing is typed',
    /^(?:startTime|billableMinutes|description|team|customFields|category|timezone)$/g,
  ],
  ['paths at the service', /\/api\/[\w./]+/g],
  ['addresses', /\bhttps?:\/\/[^\s“”⟧]*/g],
  ['a language is named in itself', anyOf(offeredLanguages.map(nameOfLanguage))],
  [
    'keys have their names, and a letter after others is a key',
    /⟧ [A-Z](?=[),.\s]|$)|\b(?:(?:Ctrl|Alt|Shift)[ +])+[A-Z]\b|\b(?:Ctrl|Alt|Shift|Enter|Space|Tab|Esc|Del|F\d{1,2}|Arrow(?:Left|Right))\b/g,
  ],
  [
    'Intl has no pseudo-language for names of days',
    anyOf([...namesOfDates('weekday'), 'today', 'yesterday', 'Today', 'Yesterday']),
  ],
  ['Intl has no pseudo-language for names of months', anyOf(namesOfDates('month'))],
  [
    'Intl has no pseudo-language for durations and times',
    /(?:(?<=\d)\s?|^)(?:h|m|s|hrs?|mins?|secs?|hours?|minutes?|seconds?|am|pm)(?![a-z])/gi,
  ],
]

/** Returns the name of a language in that language, with a capital letter as at the beginning of a line. */
function nameOfLanguage(tag: string): string {
  const name = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
}

function namesOfDates(part: 'weekday' | 'month'): string[] {
  return (['long', 'short'] as const).flatMap((style) =>
    Array.from({ length: 12 }, (_, index) =>
      new Intl.DateTimeFormat('en', { [part]: style, timeZone: 'UTC' }).format(
        part === 'month' ? Date.UTC(2026, index) : Date.UTC(2026, 0, index + 1),
      ),
    ),
  )
}

function anyOf(words: readonly string[]): RegExp {
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`(?<![A-Za-z])(?:${escaped.join('|')})(?![A-Za-z])`, 'g')
}

/** Checks one view after another, and lists each faulty text with the first view that shows it. */
export class PseudoLanguage {
  readonly #page: Page
  readonly #findings = new Map<string, string>()
  #data: string[]

  /** `data` are names and typed texts that are shown untranslated. */
  constructor(page: Page, data: readonly string[]) {
    this.#page = page
    this.#data = [...data]
  }

  /** Adds names that are shown untranslated from now on. */
  expectData(more: readonly string[]): void {
    this.#data.push(...more)
  }

  async look(view: string): Promise<void> {
    await settled(this.#page)
    // A longer name can contain a shorter one, so longer names come first.
    this.#data.sort((one, other) => other.length - one.length)
    for (const shown of await this.#page.evaluate(shownTexts)) {
      const fault = this.#faultOf(shown)
      const key = shown.kind === 'control' ? shown.where : `${shown.kind} “${shown.text}”`
      if (fault !== null && !this.#findings.has(key))
        this.#findings.set(key, `${view}: ${fault}: ${key} in ${shown.where}`)
    }
  }

  get findings(): string[] {
    return [...this.#findings.values()]
  }

  /**
   * Returns the fault of a text, or null. A text with unaccented letters is not translated. Only a text that contains a
   * name, or is a number or time, may end in an ellipsis, because a name can have any length. Toasts and the sync
   * status beside them may be cut, because a popover shows the whole text.
   */
  #faultOf({ text, cut, where }: ShownText): string | null {
    const without = this.#data.reduce((rest, name) => rest.replaceAll(name, ' '), text)
    const rest = accepted.reduce((left, [, pattern]) => left.replace(pattern, ' '), without)
    if (/[A-Za-z]/.test(rest)) return 'not translated'
    if (
      / div\.toast(?:\.brief)? > span\.text\.two-lines$| button\.quiet > span\.lead\.two-lines$/.test(where)
    )
      return null
    return cut === 'clipped' || (cut === 'ellipsis' && text.includes('⟦') && without === text) ? 'cut' : null
  }
}

/**
 * Waits for a frame, for the end of all finite animations, and for another frame, so that the page has rendered the
 * data that it has read.
 */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await frame()
    const finite = document.getAnimations().filter((each) => each.effect?.getTiming().iterations !== Infinity)
    await Promise.all(finite.map((each) => each.finished.catch(() => null)))
    await frame()
  })
}

/** Returns all names and notes that are shown as they were typed. */
export async function namesOf(client: FlowClient): Promise<string[]> {
  const items = await client.call('items.list', {})
  const { template } = await client.call('template.form', { itemId: null })
  const connections = await client.call('connections.list', {})
  const notes = await client.call('items.notes', {})
  return [
    ...items.flatMap(({ name, board }) => [name, board ?? '']),
    ...notes.flatMap((each) => each.notes),
    ...(template?.fields ?? []).flatMap(({ label, options }) => [label, ...options.map((one) => one.label)]),
    ...connections.flatMap(({ kind, name }) => (kind === 'local' ? [] : [name])),
  ].filter((name) => name !== '')
}
