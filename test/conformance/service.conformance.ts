/** The three documents and decisions.md as tests that any service can be put to, in process or at a URL. */
import { beforeAll, describe } from 'vitest'
import { describeCrm } from './service-crm.conformance.ts'
import { describeDescription } from './service-description.conformance.ts'
import { describeDirectories } from './service-directories.conformance.ts'
import { describeTimeTracking } from './service-time-tracking.conformance.ts'
import { Caller, type ServiceUnderTest } from './service-under-test.ts'
import { describeStrangers } from './service-strangers.conformance.ts'
import { describeWorklogs } from './service-worklogs.conformance.ts'

/** Puts one service to the test; `start` is called once. */
export function describeService(name: string, start: () => Promise<ServiceUnderTest>): void {
  describe(name, () => {
    let caller: Caller | undefined
    beforeAll(async () => {
      caller = await Caller.of(await start())
    })
    const known = () => {
      if (!caller) throw new Error('the service has not started')
      return caller
    }
    describeTimeTracking(known)
    describeWorklogs(known)
    describeDirectories(known)
    describeCrm(known)
    describeDescription(known)
    describeStrangers(known)
  })
}
