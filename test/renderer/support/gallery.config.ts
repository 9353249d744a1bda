/** Configures `npm run gallery`, which shows the page and its views on sample data; it is never shipped. */
import { fileURLToPath } from 'node:url'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: at('.'),
  cacheDir: at('../../../node_modules/.vite-gallery'),
  plugins: [svelte({ configFile: false, compilerOptions: { runes: true } })],
  server: { host: '127.0.0.1', port: 5199, fs: { allow: [at('../../..')] } },
})
