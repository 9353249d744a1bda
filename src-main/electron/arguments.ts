/**
 * What a command line asks of us, this start's or a second one's. Pure. Refuses nothing and believes little: Electron
 * and Chromium put switches of their own among the arguments, so whatever is not exactly ours is passed over.
 */
import { resolve } from 'node:path'
import type { AskedView } from '#preload/contract/events.ts'
import * as z from 'zod'

export interface StartArguments {
  /** Absolute. */
  readonly dataFolder?: string
  readonly view?: AskedView
}

const views: readonly string[] = [
  'timer',
  'history',
  'add-time',
  'settings',
  'attention',
] satisfies AskedView[]

/** `--data=DIR` and `--show=VIEW`; the last one of each counts. A relative folder starts `from` there. */
export function readArguments(argv: readonly string[], from: string): StartArguments {
  const data = lastOf(argv, '--data=')
  const view = lastOf(argv, '--show=')
  return {
    ...(data ? { dataFolder: resolve(from, data) } : {}),
    ...(isView(view) ? { view } : {}),
  }
}

/**
 * What a second start hands to the first. Electron may reorder and add to the `argv` that it passes on (app.md,
 * second-instance), so the arguments travel as additional data, and are parsed on arrival like anything from outside.
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

function isView(text: string | undefined): text is AskedView {
  return text !== undefined && views.includes(text)
}
