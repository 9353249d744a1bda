/** Serves the sample page: `npx vite --config test/renderer/support/page/vite.config.ts`. Never shipped. */
import { fileURLToPath } from 'node:url'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: at('.'),
  cacheDir: at('../../../../node_modules/.vite-sample'),
  plugins: [svelte({ configFile: false })],
  server: { port: 5199, strictPort: true, fs: { allow: [at('../../../..')] } },
})
