/**
 * Parses the arguments of this process, or those that a second instance has sent to this process. Unknown arguments are
 * ignored, because Electron and Chromium add their own switches.
 */
import { resolve } from 'node:path'
import { isAskedView, type AskedView } from '#preload/contract/events.ts'
import * as z from 'zod'
import { hiddenFlag, linkScheme } from './identity.ts'

export interface StartArguments {
  /** An absolute path. If it is absent, the default data folder is used. */
  readonly dataFolder?: string
  readonly view?: AskedView
  /** The text that a link puts into the view's text field. The user sees it before anything is saved. */
  readonly text?: string
  /** A language tag. The program might have no translation for that language. */
  readonly lang?: string
  /** True if the program was started at login, so the window stays hidden. */
  readonly hidden?: boolean
}

/**
 * Reads `--data=DIR`, `--show=VIEW`, `--lang=TAG` and `--hidden`. If a flag is repeated, the last value wins. A
 * relative folder is resolved against `from`. A `tallystick:` link is read too if the arguments contain exactly one;
 * macOS delivers links as events instead.
 */
export function readArguments(argv: readonly string[], from: string): StartArguments {
  const data = lastOf(argv, '--data=')
  const view = lastOf(argv, '--show=')
  const lang = lastOf(argv, '--lang=')
  const links = argv.filter((each) => each.toLowerCase().startsWith(`${linkScheme}:`))
  return {
    ...(data ? { dataFolder: resolve(from, data) } : {}),
    ...(view !== undefined && isAskedView(view) ? { view } : {}),
    ...(lang ? { lang } : {}),
    ...(links.length === 1 ? readLink(links[0] ?? '') : {}),
    ...(argv.includes(hiddenFlag) ? { hidden: true } : {}),
  }
}

const mostLinkLetters = 2_000
const mostTextLetters = 500

/**
 * Reads a link such as `tallystick://history` or `tallystick://add-time?text=45m%20refund`. Any web page or mail can
 * contain such a link, so a link can only open a view or fill a text field. An unknown link only brings the window to
 * the front.
 */
export function readLink(link: string): Pick<StartArguments, 'view' | 'text'> {
  const url = link.length > mostLinkLetters ? null : URL.parse(link)
  if (url?.protocol !== `${linkScheme}:` || url.username !== '') return {}
  // The view is the path of the URL in `tallystick:history`, and the host of the URL in `tallystick://history/`.
  const view = `${url.host}${url.pathname}`.replace(/^\/+|\/+$/g, '').toLowerCase()
  if (!isAskedView(view)) return {}
  const text = view === 'add-time' || view === 'timer' ? oneLine(url.searchParams.get('text') ?? '') : ''
  return { view, ...(text === '' ? {} : { text }) }
}

/**
 * Returns the text as a single line of limited length. Control characters and format characters (such as those that
 * change the writing direction) are replaced with spaces.
 */
function oneLine(text: string): string {
  const plain = text
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return plain.slice(0, mostTextLetters)
}

/**
 * The data that a second instance sends to the first one. Electron may reorder and extend the `argv` of the event
 * (Electron: app, second-instance), so the arguments are sent as additional data and validated on arrival.
 */
const handover = z.object({
  argv: z.array(z.string().max(4_096)).max(200),
  from: z.string().max(4_096),
})
export type Handover = z.infer<typeof handover>

/**
 * Reads the data that a second instance sent. If the data is invalid, returns no arguments, so the window is shown
 * without a requested view or text.
 */
export function readHandover(data: unknown): StartArguments {
  const parsed = handover.safeParse(data)
  return parsed.success ? readArguments(parsed.data.argv, parsed.data.from) : {}
}

function lastOf(argv: readonly string[], flag: string): string | undefined {
  return argv.findLast((each) => each.startsWith(flag))?.slice(flag.length)
}
