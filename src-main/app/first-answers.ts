/**
 * Runs the commands that the page sends first, so that the results can be delivered together with the page. The inputs
 * must be the same as those that the page sends (src-renderer/app/page-data.svelte.ts, `read`). If the inputs differ,
 * the results are not used, and the page starts more slowly.
 */
import type { Answered } from '#preload/contract/opening.ts'
import type { CommandName, Input, Output } from '#preload/contract/commands.ts'
import type { Outcome } from '#preload/contract/outcome.ts'
import { dayOf } from '#preload/rules/local-time.ts'
import type { Instant } from '#preload/model/primitives.ts'
import type { App } from './app.ts'

export async function firstAnswers(
  app: Pick<App, 'dispatchPage'>,
  now: Instant,
): Promise<readonly Answered[]> {
  const answers: Answered[] = []
  async function ask<N extends CommandName>(name: N, input: Input<N>) {
    // The cast is safe: `name` determines the output type of the command.
    const outcome = (await app.dispatchPage(name, input)) as Outcome<Output<N>>
    answers.push({ name, input, outcome })
    return outcome.ok ? outcome.value : undefined
  }

  const [about, timer] = await Promise.all([
    ask('app.describe', {}),
    ask('timer.read', {}),
    ask('settings.read', {}),
    ask('items.list', {}),
    ask('sync.read', {}),
  ])
  const itemId = timer?.run?.item.id
  const day = about && dayOf(now, about.zone)
  await Promise.all([
    day && ask('entries.days', { from: day, to: day }),
    itemId && ask('template.form', { itemId }),
  ])
  return answers
}
