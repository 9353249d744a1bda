import type { Cause } from '#preload/model/cause.ts'
import { page as words } from '#preload/words/made/page.ts'

/**
 * Returns the messages about a cause: a field that keeps entries from being sent, because it is empty or its option was
 * withdrawn. `use` is the label of the button that sets the field in these entries, such as "Use for both".
 */
export function causeWords({ label: field, withdrawn, entryIds }: Cause) {
  const count = entryIds.length
  const use = words().causeUse({ count })
  if (withdrawn === null)
    return { title: words().causeRequired({ field }), text: words().causeMissing({ count }), use }
  return {
    title: words().causeWithdrawn({ option: withdrawn.label }),
    text: words().causeHave({ count, field }),
    use,
  }
}
