/**
 * Loads the texts of all sections in English before each test file, because these tests run without the page's loaders,
 * and the file before may have chosen another language.
 */
import { english, speak, type Section } from '../../../src-preload/words/section.ts'

const modules = import.meta.glob<Record<string, Section<unknown>>>('../../../src-preload/words/made/*.ts', {
  eager: true,
})
const sections = Object.values(modules).flatMap((module) =>
  Object.values(module).filter((value) => typeof value === 'function'),
)
await Promise.all(sections.map((section) => section.load()))
await speak(english)
