/** Adds the global `Temporal` to Node, because the rules that page and main share use it. Chromium already has it. */
import 'temporal-polyfill/global'
