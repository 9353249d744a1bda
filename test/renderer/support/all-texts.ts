/** Loads the texts of all sections, because component tests run without the page's loaders. */
import type { Section } from '../../../src-preload/words/section.ts'

const modules = import.meta.glob<Record<string, Section<unknown>>>('../../../src-preload/words/made/*.ts', {
  eager: true,
})
const sections = Object.values(modules).flatMap((module) =>
  Object.values(module).filter((value) => typeof value === 'function'),
)
await Promise.all(sections.map((section) => section.load()))
