/**
 * Blocks everything that our page never needs (Electron's security checklist, items 5 and 11 to 14): using permissions,
 * navigating, opening windows, embedding pages, fetching from outside, and downloading. The only exception is
 * downloading a file that the page itself created; the user chooses where to save that file.
 */
import type { App as Electron, Session, WebContents } from 'electron'
import type { Log } from '../../kernel/log.ts'
import { isMadeByUs, isOurs, mayLoad, type PageAddress } from './page-address.ts'
import { askWhereToSave, type Saving } from './save-dialog.ts'

export interface Guarded {
  readonly page: PageAddress
  readonly packaged: boolean
  readonly log: Log
}

/**
 * Applies {@link guardContents} to all web contents. Call this before the first web contents are created, because it
 * does not reach existing ones.
 */
export function guardAllContents(electron: Electron, guarded: Guarded): void {
  electron.on('web-contents-created', (_event, contents) => guardContents(contents, guarded))
}

export function guardContents(contents: WebContents, { page, log }: Guarded): void {
  const mayGo = (url: string): boolean => page.development && isOurs(url, page)
  const refused = (event: { preventDefault: () => void }, what: string): void => {
    event.preventDefault()
    log.warn('guard.refused', { what })
  }
  // The page is a single document, so it never needs to navigate, except when the development server reloads it.
  contents.on('will-navigate', (details) => {
    if (!mayGo(details.url)) refused(details, 'navigate')
  })
  contents.on('will-frame-navigate', (details) => {
    if (!mayGo(details.url) || !details.isMainFrame) refused(details, 'frame-navigate')
  })
  contents.on('will-redirect', (details) => refused(details, 'redirect'))
  contents.on('will-attach-webview', (event) => refused(event, 'webview'))
  contents.setWindowOpenHandler(() => {
    log.warn('guard.refused', { what: 'window' })
    return { action: 'deny' }
  })
}

export function guardSession(session: Session, { page, packaged, log }: Guarded, saving: Saving): void {
  session.setPermissionRequestHandler((_contents, permission, callback) => {
    log.warn('guard.refused', { what: 'permission', permission })
    callback(false)
  })
  session.setPermissionCheckHandler(() => false)
  session.setDevicePermissionHandler(() => false)
  session.setDisplayMediaRequestHandler((_request, callback) => callback(null))
  session.on('will-download', (event, item) => {
    if (isMadeByUs(item.getURL(), page)) return askWhereToSave(item, saving)
    event.preventDefault()
    log.warn('guard.refused', { what: 'download' })
  })
  // The spell checker would download its dictionaries from a server.
  session.setSpellCheckerEnabled(false)
  session.webRequest.onBeforeRequest(({ url, resourceType }, callback) => {
    const cancel = !mayLoad(url, page, packaged)
    if (cancel) log.warn('guard.refused', { what: 'request', resourceType })
    callback({ cancel })
  })
}
