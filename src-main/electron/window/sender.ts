/** Checks that an IPC call comes from our page (Electron's security checklist, 17). */
import type { PageAddress } from './page-address.ts'

export interface Sender {
  readonly ourWindow: boolean
  /** Absent when the frame has navigated away or no longer exists. */
  readonly frame?: { readonly isMain: boolean; readonly origin: string }
}

export type Stranger = 'frame-gone' | 'other-window' | 'sub-frame' | 'other-origin'

export function strangerIn({ ourWindow, frame }: Sender, page: PageAddress): Stranger | undefined {
  if (!ourWindow) return 'other-window'
  if (!frame) return 'frame-gone'
  if (!frame.isMain) return 'sub-frame'
  return frame.origin === page.origin ? undefined : 'other-origin'
}
