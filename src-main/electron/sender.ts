/** Whether a call comes from our page (Electron's security checklist, 17). Pure: facts about a sender in, a reason out. */
import type { PageAddress } from './page-address.ts'

export interface Sender {
  /** The call came from the contents of our one window. */
  readonly ourWindow: boolean
  /** Nothing when the frame has navigated away or is gone. */
  readonly frame?: { readonly isMain: boolean; readonly origin: string }
}

export type Stranger = 'frame-gone' | 'other-window' | 'sub-frame' | 'other-origin'

/** Why it is refused, or nothing when it may call. */
export function strangerIn({ ourWindow, frame }: Sender, page: PageAddress): Stranger | undefined {
  if (!ourWindow) return 'other-window'
  if (!frame) return 'frame-gone'
  if (!frame.isMain) return 'sub-frame'
  return frame.origin === page.origin ? undefined : 'other-origin'
}
