/**
 * What a command line asks of us, this start's or a second one's. Pure. Refuses nothing and believes little: Electron
 * and Chromium put switches of their own among the arguments, so whatever is not exactly ours is passed over.
 */
import { resolve } from 'node:path'
import { isAskedView, type AskedView } from '#preload/contract/events.ts'
import * as z from 'zod'
import { hiddenFlag, linkScheme } from './identity.ts'

export interface StartArguments {
  /** Absolute. */
  readonly dataFolder?: string
  readonly view?: AskedView
  /** What a link wants to have written into the view's field; the person reads it before anything comes of it. */
  readonly text?: string
  /** Nobody asked for the window: the session has begun. */
  readonly hidden?: boolean
}

/**
 * `--data=DIR` and `--show=VIEW`; the last one of each counts. A relative folder starts `from` there. And one link: a
 * system hands it over as an argument like any other (on macOS as an event).
 */
export function readArguments(argv: readonly string[], from: string): StartArguments {
  const data = lastOf(argv, '--data=')
  const view = lastOf(argv, '--show=')
  const links = argv.filter((each) => each.toLowerCase().startsWith(`${linkScheme}:`))
  return {
    ...(data ? { dataFolder: resolve(from, data) } : {}),
    ...(view !== undefined && isAskedView(view) ? { view } : {}),
    ...(links.length === 1 ? readLink(links[0] ?? '') : {}),
    ...(argv.includes(hiddenFlag) ? { hidden: true } : {}),
  }
}

const mostLinkLetters = 2_000
const mostTextLetters = 500

/**
 * `tallystick://history`, `tallystick://add-time?text=45m%20refund`. Any page and any mail can hold such a link, so it
 * opens a view or fills a field and does nothing else; what is not understood only brings the window to the front.
 */
export function readLink(link: string): Pick<StartArguments, 'view' | 'text'> {
  const url = link.length > mostLinkLetters ? null : URL.parse(link)
  if (url?.protocol !== `${linkScheme}:` || url.username !== '') return {}
  // `tallystick:history` has its view in the path, `tallystick://history/` in the host.
  const view = `${url.host}${url.pathname}`.replace(/^\/+|\/+$/g, '').toLowerCase()
  if (!isAskedView(view)) return {}
  const text = view === 'add-time' || view === 'timer' ? oneLine(url.searchParams.get('text') ?? '') : ''
  return { view, ...(text === '' ? {} : { text }) }
}

/** Without what could hide or break a line: control characters, and those that turn the direction of writing. */
function oneLine(text: string): string {
  const plain = text
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return plain.slice(0, mostTextLetters)
}

/**
 * What a second start hands to the first. Electron may reorder and add to the `argv` that it passes on
 * (Electron: app, second-instance), so the arguments travel as additional data, and are parsed on arrival like anything
 * from outside.
 */
const handover = z.object({
  argv: z.array(z.string().max(4_096)).max(200),
  from: z.string().max(4_096),
})
export type Handover = z.infer<typeof handover>

/** Nothing that cannot be understood is an error: the person only wanted to see the window. */
export function readHandover(data: unknown): StartArguments {
  const parsed = handover.safeParse(data)
  return parsed.success ? readArguments(parsed.data.argv, parsed.data.from) : {}
}

function lastOf(argv: readonly string[], flag: string): string | undefined {
  return argv.findLast((each) => each.startsWith(flag))?.slice(flag.length)
}
