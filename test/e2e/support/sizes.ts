/**
 * The two sizes of window that a flow is tried in. `npm test` tries the one that guards the flow best; both are tried at
 * length. A file that imports this module has both forms (tools/long-files.mjs).
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
