/**
 * Checks the flags that Node's `parseArgs` has found. Node's own check is switched off, because its error messages
 * exist only in English.
 */
import { parseArgs } from 'node:util'
import { cli } from '#preload/words/made/cli.ts'

export type FlagTypes = Readonly<Record<string, { type: 'string' | 'boolean'; short?: string }>>

/**
 * Returns a function that describes the first error in the flags, or undefined if all flags are known and have their
 * values.
 */
export function wrongFlag(args: readonly string[], options: FlagTypes): (() => string) | undefined {
  const { tokens } = parseArgs({
    args: [...args],
    options,
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const wrong = wrongToken(token, options[token.name]?.type)
    if (wrong) return wrong
  }
  return undefined
}

interface FlagToken {
  readonly rawName: string
  readonly value: string | undefined
  readonly inlineValue: boolean | undefined
}

function wrongToken(
  { rawName: flag, value, inlineValue }: FlagToken,
  type: 'string' | 'boolean' | undefined,
): (() => string) | undefined {
  if (type === undefined) return () => cli().unknownFlag({ flag })
  if (type === 'boolean') return value === undefined ? undefined : () => cli().flagTakesNoValue({ flag })
  if (value === undefined) return () => cli().flagNeedsValue({ flag })
  // In `--note --team`, `--team` is more likely the next flag than the text of the note.
  return !inlineValue && /^-./.test(value) ? () => cli().valueLikeFlag({ flag, value }) : undefined
}
