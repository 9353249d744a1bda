/** Gives Node the Temporal that Chromium already has, so that the shared rules run on both sides. */
import 'temporal-polyfill/global'
