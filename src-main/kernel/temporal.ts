/**
 * Adds the global `Temporal` to Node, because the rules that the page and the main process share need it. Chromium has
 * it already.
 */
import 'temporal-polyfill/global'
