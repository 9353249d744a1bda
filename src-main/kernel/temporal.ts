/** Adds the global `Temporal` to Node, which Chromium already has, so that the shared rules run in both. */
import 'temporal-polyfill/global'
