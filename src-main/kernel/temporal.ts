/** Adds the global `Temporal` to Node, so that the shared rules run there too. Chromium already has it. */
import 'temporal-polyfill/global'
