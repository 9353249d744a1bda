/** Leaves the sample data. The page reads everything again when the main process reports the change. */
import type { AppPage } from './app-page.svelte.ts'

export function leaveSample(page: AppPage): void {
  page.holdKeys(page.bridge.call('sample.leave', {})).catch((problem: unknown) => page.failed(problem))
}
