import { items as words } from '#preload/words/made/items.ts'

interface Asked {
  readonly title: string
  readonly text: string
  readonly answer: (archive: boolean) => void
}

export class ArchiveQuestion {
  #asked = $state.raw<Asked | null>(null)

  get asked(): Asked | null {
    return this.#asked
  }

  /** Asks the user. Resolves to true if the user wants to archive. Cancels a question that is still open. */
  ask(title: string, text: string): Promise<boolean> {
    this.#asked?.answer(false)
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const answer = (archive: boolean): void => {
      this.#asked = null
      resolve(archive)
    }
    this.#asked = { title, text, answer }
    return promise
  }
}

/**
 * Returns the title and text of the question. If there is only one item, `entries` is the number of its entries, or
 * null if that is unknown.
 */
export function archiveWords(
  items: readonly { name: string }[],
  entries: number | null,
): { title: string; text: string } {
  const count = items.length
  const title = words().archiveTitle({ count, item: items[0]?.name ?? '' })
  if (count > 1) return { title, text: words().archiveTextSeveral }
  return { title, text: entries === null ? words().archiveTextUncounted : words().archiveText({ entries }) }
}
