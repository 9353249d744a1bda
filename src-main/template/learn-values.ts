/**
 * Stores the teams and categories of the user's own entries, so that forms can offer them, and reports new ones to the
 * page.
 */
import { nowOf, type Clock } from '../kernel/clock.ts'
import type { Hub } from '../kernel/hub.ts'
import type { SaidValues } from './known-value-store.ts'
import type { TemplateStore } from './template-store.ts'

interface Learning {
  readonly template: TemplateStore
  readonly clock: Clock
  readonly hub: Hub
}

export function learnValues({ template, clock, hub }: Learning, entries: Iterable<SaidValues>): void {
  if (template.learn(entries, nowOf(clock))) hub.emit({ name: 'template.changed', payload: {} })
}
