/** The question that the user answers before items or a board are archived in the local workspace. */
import { items as words } from '#preload/words/made/items.ts'

interface Asked {
  readonly title: string
  readonly text: string
  readonly answer: (archive: boolean) => void
}

export class ArchiveQuestion {
  #asked = $state.raw<Asked | null>(null)

  /** The open question, or null. */
  get asked(): Asked | null {
    return this.#asked
  }

  /** Asks, and resolves to true if the user wants to archive. A question that was open before is cancelled. */
  ask(title: string, text: string): Promise<boolean> {
    this.#asked?.answer(false)
    return new Promise((resolve) => {
      const answer = (archive: boolean): void => {
        this.#asked = null
        resolve(archive)
      }
      this.#asked = { title, text, answer }
    })
  }
}

/** Returns what the question says about these items; `entries` is the number of entries if there is one item. */
export function archiveWords(
  items: readonly { name: string }[],
  entries: number,
): { title: string; text: string } {
  const count = items.length
  const title = words().archiveTitle({ count, item: items[0]?.name ?? '' })
  return { title, text: count === 1 ? words().archiveText({ entries }) : words().archiveTextSeveral }
}
