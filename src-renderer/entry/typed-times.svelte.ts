/**
 * The state of the inputs for start, end and duration. Text that cannot be parsed stays as typed, with a message that
 * says why, and becomes part of the form's draft. span.ts decides how a change to one value affects the others.
 */
import type { TimeBox, TypedTexts } from '#preload/model/form-draft.ts'
import { readDuration, readingsOf } from '#preload/rules/typed-time.ts'
import { entry as words } from '#preload/words/made/entry.ts'
import { clockTime, duration, twelveHours, wallTime } from '../lib/format.ts'
import type { Page } from '../lib/page.ts'
import { endOf } from '../lib/span-words.ts'
import { endingAt, lasting, likelier, startingAt, typedWallTime, type Span } from './span.ts'

export interface TimesOwner {
  readonly page: Pick<Page, 'about' | 'clock' | 'today'>
  readonly span: () => Span
  /** Called with the new span after typed text has been parsed and has changed the span. */
  readonly onspan: (span: Span) => void
  /** Called when the user has typed something that has not been applied yet or cannot be parsed. */
  readonly ontext: () => void
}

type Read = { readonly span: Span } | { readonly problem: string }

const longestText = 100

export class TypedTimes {
  readonly #owner: TimesOwner
  #texts = $state.raw<TypedTexts>({})
  /** The input that the user is typing in; null if the user is not typing. This input shows no error yet. */
  #typing = $state<TimeBox | null>(null)

  constructor(owner: TimesOwner) {
    this.#owner = owner
  }

  /** The typed text that has not been applied yet, by input. It becomes part of the form's draft. */
  get texts(): TypedTexts {
    return this.#texts
  }
  readonly isEmpty: boolean = $derived.by(() => Object.keys(this.#texts).length === 0)
  /**
   * The error message for the first input whose text cannot be applied, or null. The input that the user is typing in is
   * ignored.
   */
  readonly problem: string | null = $derived.by(() => {
    const box = boxes.find((each) => this.isWrong(each))
    const text = box === undefined ? undefined : this.#texts[box]
    if (box === undefined || text === undefined) return null
    const read = this.#read(this.#owner.span(), box, text)
    return 'problem' in read ? read.problem : notUnderstood(text, box)
  })

  isWrong(box: TimeBox): boolean {
    return this.#texts[box] !== undefined && this.#typing !== box
  }

  textOf(box: TimeBox): string {
    return this.#texts[box] ?? this.#known(box)
  }

  /** Handles every keystroke. The text is not applied yet, because it may be incomplete. */
  type(box: TimeBox, text: string): void {
    this.#typing = box
    const { [box]: _, ...others } = this.#texts
    this.#texts = text === this.#known(box) ? others : { ...others, [box]: text.slice(0, longestText) }
    this.#owner.ontext()
  }

  /** Applies the text of an input if it can be parsed. Called on Enter and when the input loses the focus. */
  take(box: TimeBox, text: string): void {
    this.#texts = { ...this.#texts, [box]: text.slice(0, longestText) }
    this.settle()
  }

  /** Applies every input that can be parsed. Each is tried twice, because applying one input can make another valid. */
  settle(): void {
    this.#typing = null
    if (this.isEmpty) return
    const before = this.#owner.span()
    let span = before
    let left = this.#texts
    for (const box of [...boxes, ...boxes]) {
      const text = left[box]
      const read = text === undefined ? null : this.#read(span, box, text)
      if (read === null || 'problem' in read) continue
      span = read.span
      const { [box]: _, ...others } = left
      left = others
    }
    this.#texts = left
    if (span === before) this.#owner.ontext()
    else this.#owner.onspan(span)
  }

  /** Restores the unapplied input of a stored draft. {@link settle} then applies whatever can be parsed. */
  restore(texts: TypedTexts): void {
    this.#typing = null
    this.#texts = texts
  }

  forget(): void {
    this.restore({})
  }

  #known(box: TimeBox): string {
    const span = this.#owner.span()
    if (box === 'amount') return span.minutes > 0 ? duration(span.minutes) : ''
    const at = box === 'start' ? span.startedAt : endOf(span)
    return at === null ? '' : clockTime(at, this.#owner.page.about.zone)
  }

  #read(span: Span, box: TimeBox, text: string): Read {
    const { about, clock, today } = this.#owner.page
    if (box === 'amount') {
      const minutes = readDuration(text)
      return minutes === null ? { problem: notUnderstood(text, box) } : { span: lasting(span, minutes) }
    }
    if (box === 'start' && text.trim() === '') return { span: { ...span, startedAt: null } }
    const readings = readingsOf(text, twelveHours())
    if (readings.length === 0) return { problem: notUnderstood(text, box) }
    const change = box === 'start' ? startingAt : endingAt
    const spans = readings.map((typed) =>
      change(span, typedWallTime(typed, clock.now, about.zone), about.zone),
    )
    const now = new Date(clock.now).toISOString()
    const next = likelier(spans, span.day === today ? now : null)
    return next === null ? { problem: words().endBeforeStart } : { span: next }
  }
}

const boxes: readonly TimeBox[] = ['start', 'end', 'amount']

function notUnderstood(text: string, box: TimeBox): string {
  if (box === 'amount') return words().amountNotUnderstood({ typed: text })
  return words().timeNotUnderstood({ typed: text, example: wallTime(9, 15) })
}
