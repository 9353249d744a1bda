/** The few plain pages that are shown instead of the app: a sentence each, no script, no style. */

/** An HTML page that says one thing. The text is ours, never the request's. */
export function plainPage(sentence: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Tallystick</title></head>
<body><main><h1>Tallystick</h1><p>${sentence}</p></main></body>
</html>
`
}

export const linkOver = 'This link has been used or has ended. Start Tallystick again to get a new one.'
export const noSuchPage = 'There is nothing at this address.'
export const pageNotBuilt = 'The page of Tallystick is missing here. Run npm run build and start it again.'
