/** Puts what the page asks first into the page itself, as data that no browser runs. Pure. */
import { openingId, type Opening } from '#preload/contract/opening.ts'

/** In front of the end of the head: there before the first script runs. */
export function withOpening(html: string, opening: Opening): string {
  // `</script>` and `<!--` would end or change the element; JSON may write any sign by its number.
  const data = JSON.stringify(opening).replaceAll('<', '\\u003c')
  const element = `<script type="application/json" id="${openingId}">${data}</script>`
  return html.replace('</head>', () => `${element}</head>`)
}
