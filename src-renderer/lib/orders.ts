/**
 * Sends orders, which are commands with an id. If the reply to an order is lost and the order is sent again, it keeps
 * the same id, so that the main process carries it out only once.
 */
import type { Bridge } from '#preload/bridge.ts'
import type { CommandName, Input, Output } from '#preload/contract/commands.ts'
import { page } from '#preload/words/made/page.ts'
import { failureOf } from './failure.ts'

type Order = { [N in CommandName]: Input<N> extends { commandId: string } ? N : never }[CommandName]

export class Orders {
  #bridge: Bridge
  #unanswered = new Map<string, string>()

  constructor(bridge: Bridge) {
    this.#bridge = bridge
  }

  /**
   * Sends the command with an id. If the reply to an identical command was lost, its id is used again. Rejects like
   * `bridge.call`.
   */
  async give<N extends Order>(name: N, input: Omit<Input<N>, 'commandId'>): Promise<Output<N>> {
    const order = `${name} ${JSON.stringify(input)}`
    const commandId = this.#unanswered.get(order) ?? crypto.randomUUID()
    this.#unanswered.set(order, commandId)
    try {
      const output = await this.#bridge.call(name, { ...input, commandId } as Input<N>)
      this.#unanswered.delete(order)
      return output
    } catch (problem) {
      if (failureOf(problem)?.code !== 'unreachable') this.#unanswered.delete(order)
      throw problem
    } finally {
      // The caller shows the result immediately, but shortly after the first paint, the messages for it may not be
      // loaded yet.
      await page.load().catch(() => {})
    }
  }
}
