import { expect, it } from 'vitest'
import type { Item } from '#preload/model/item.ts'
import type { Page } from '../../../src-renderer/lib/page.ts'
import { Command } from '../../../src-renderer/timer/command.svelte.ts'
import type { ItemBook } from '../../../src-renderer/timer/item-book.svelte.ts'
import type { TimerActions } from '../../../src-renderer/timer/timer-actions.svelte.ts'
import type { Timer } from '../../../src-renderer/timer/timer.svelte.ts'
import { items as known } from '../support/sample-week.ts'

const named = (id: string, pinned: boolean): Item => ({ ...known[0]!, id, name: `Item ${id}`, pinned })

it('the selection stays on the first item when its row moves because it is unpinned', () => {
  let items = $state.raw([named('1', true), named('2', true), named('3', false)])
  const pin = ({ id, pinned }: Item): void => {
    const changed = items.map((each) => (each.id === id ? { ...each, pinned: !pinned } : each))
    items = changed.toSorted((one, other) => Number(other.pinned) - Number(one.pinned))
  }
  const book = {
    get items() {
      return items
    },
  } as unknown as ItemBook
  const command = new Command({} as Page, { run: null } as Timer, book, { pin } as TimerActions)
  expect(command.activeRow?.label).toBe('Item 1')
  command.changeItem('pin')
  expect(items.map(({ id }) => id)).toEqual(['2', '1', '3'])
  expect(command.activeRow?.label).toBe('Item 1')
})
