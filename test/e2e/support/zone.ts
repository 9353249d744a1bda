/**
 * The time zone of the flows, the same for browser and host as on a user's machine. Around midnight in Berlin another
 * zone is used, because a run of a few minutes would otherwise span two days. `TALLYSTICK_FLOW_ZONE` overrides the
 * choice, and passes it on to the processes of the same test run.
 */
import { addDays } from '../../../src-preload/rules/local-time.ts'

const usual = 'Europe/Berlin'
const elsewhere = 'Asia/Dubai'

export const zone = (process.env['TALLYSTICK_FLOW_ZONE'] ??= isNearMidnight(usual) ? elsewhere : usual)

export function dayBefore(days: number): string {
  return addDays(new Date().toLocaleDateString('sv', { timeZone: zone }), -days)
}

/** Returns whether it is after 23:15 or before 0:25 in this zone. */
function isNearMidnight(of: string): boolean {
  const time = new Date().toLocaleTimeString('sv', { timeZone: of })
  return time > '23:15' || time < '00:25'
}
