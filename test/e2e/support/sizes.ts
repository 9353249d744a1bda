/**
 * The two window sizes for flows. `npm test` uses the size in which the flow is more likely to fail; `npm run test:all`
 * uses both. Files that import this module therefore run again with `--only-long` (tools/long-files.mjs).
 */
import { extent } from '../../tools/extent.ts'
import { narrow, wide } from './steps.ts'

type Size = readonly [name: string, viewport: { width: number; height: number }]

const sizes = { narrow: ['one pane', narrow], wide: ['two panes', wide] } as const satisfies Record<
  string,
  Size
>

export function sizesGuardedBy(size: keyof typeof sizes): readonly Size[] {
  return extent({ share: [sizes[size]], all: [sizes.narrow, sizes.wide] })
}
