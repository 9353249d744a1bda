/**
 * Defines the names that the page, the preload script and the main process share. This file must not import a schema:
 * the sandboxed preload script imports this file and must stay small.
 */

/** The Electron host's two IPC channels: one for calls, one for events. */
export const callChannel = 'tallystick:call'
export const eventChannel = 'tallystick:event'

/**
 * The header that the page sends with every request to the browser host. Its value is the page key: a secret that the
 * browser host generates for each browser that it lets in.
 */
export const pageKeyHeader = 'x-tallystick'
/**
 * The header that the browser host adds to each response to a call. Its value is the id of the last event that the host
 * sent.
 */
export const lastEventHeader = 'x-tallystick-last-event'
/** The key in the origin's local storage under which the page key is stored. */
export const pageKeyName = 'tallystick-key'
