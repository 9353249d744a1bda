/**
 * Creates the simple pages that are shown before the app or instead of it, each with a heading and a sentence. They
 * have their own styles, because the app's files are served only to a session. Their Content-Security-Policy allows
 * their scripts and styles by hash. The texts never contain parts of the request, so a request cannot inject a script.
 * The pages use the language of the terminal, whatever language the browser prefers (host.ts).
 */
import { createHash } from 'node:crypto'
import { pageKeyName } from '#preload/contract/names.ts'
import { directionOf } from '#preload/words/direction.ts'
import { start as words } from '#preload/words/made/start.ts'
import { currentLanguage } from '#preload/words/section.ts'

export interface PlainPage {
  readonly html: string
  readonly policy: string
}

export function linkOver(): PlainPage {
  return messagePage(words().linkOver, words().openNewLink({ command: npmStart }))
}

/**
 * Returns the page that a browser without a valid session gets instead of the app. The app shows the same message when
 * it finds that its session has ended (src-renderer/lib/unreachable-text.ts).
 */
export function sessionOver(): PlainPage {
  return messagePage(words().tabNotConnected, words().openNewLink({ command: npmStart }))
}

export function noSuchPage(): PlainPage {
  return messagePage('Tallystick', words().nothingHere)
}

export function pageNotBuilt(): PlainPage {
  return messagePage('Tallystick', words().pageMissing({ command: '<code>npm run build</code>' }))
}

const npmStart = '<code>npm start</code>'

export function messagePage(heading: string, text: string): PlainPage {
  return page(`<h1>${heading}</h1><p>${text}</p>`)
}

/**
 * Returns the page that a printed link opens. The key is after the `#`, a part of the URL that browsers do not send.
 * The script removes the key from the address bar and posts the key.
 */
export function openPage(): PlainPage {
  return page(redeemForm('/open', ''), redeemScript)
}

const redeemScript = `
const form = document.forms[0]
form.elements.key.value = location.hash.slice(1)
history.replaceState(null, '', '/open')
form.submit()
`

/**
 * Returns the page that is sent in response to a valid key. It stores the page key (the second secret of the session)
 * in the origin's storage, and opens the app.
 */
export function admittedPage(pageKey: string): PlainPage {
  const data = `<script type="application/json" id="key">${JSON.stringify(pageKey)}</script>`
  const body = `<p>${words().opening}</p><noscript><p>${words().needsJavaScript}</p></noscript>${data}`
  return page(body, admittedScript)
}

const admittedScript = `
localStorage.setItem('${pageKeyName}', JSON.parse(document.getElementById('key').textContent))
location.replace('/')
`

/**
 * Returns the content of the HTML file that is opened in the user's browser and posts the key automatically. The link
 * is not passed to the browser as an argument, because every user of this machine can see arguments, while only the
 * user who started Tallystick can read this file.
 */
export function redirectFile(origin: string, key: string): string {
  return `<!doctype html>
${htmlTag()}
<head><meta charset="utf-8"><meta name="referrer" content="no-referrer"><title>Tallystick</title></head>
<body>${redeemForm(`${origin}/open`, key)}<script>document.forms[0].submit()</script></body>
</html>
`
}

/** Returns the form that posts the key. The button is for browsers in which scripts are disabled. */
function redeemForm(action: string, key: string): string {
  const field = `<input type="hidden" name="key" value="${key}">`
  return `<form method="post" action="${action}">${field}<button>${words().openTallystick}</button></form>`
}

function htmlTag(): string {
  const { locale } = currentLanguage()
  return `<html lang="${locale}" dir="${directionOf(locale)}">`
}

function page(body: string, script = ''): PlainPage {
  const element = script === '' ? '' : `<script>${script}</script>`
  return {
    html: `<!doctype html>
${htmlTag()}
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>Tallystick</title><link rel="icon" href="data:,">
<style>${style}</style></head>
<body><main>${body}</main>${element}</body>
</html>
`,
    policy: [
      "default-src 'none'",
      `script-src ${script === '' ? "'none'" : hashOf(script)}`,
      `style-src ${hashOf(style)}`,
      'img-src data:',
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ].join('; '),
  }
}

/**
 * Keep the colors and sizes the same as in src-renderer/styles/tokens.css. That file cannot be used here, because it is
 * served only to a session.
 */
const style = `
:root { color-scheme: light dark }
body {
  margin: 0;
  background: light-dark(#fff, #191d1e);
  color: light-dark(#11181a, #eef2f2);
  font: 0.8125rem/1.25rem system-ui, sans-serif;
}
main { max-width: 30rem; margin: 0 auto; padding: 20px }
h1 { margin: 0 0 4px; font-size: 0.9375rem; font-weight: 600 }
p { margin: 0; color: light-dark(#475255, #b0bbbd) }
button { font: inherit }
`

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
