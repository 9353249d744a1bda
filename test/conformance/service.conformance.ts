/** Tests any service, in process or at a URL, against docs/interfaces. */
import { beforeAll, describe } from 'vitest'
import { describeCrm } from './service-crm.conformance.ts'
import { describeDescription } from './service-description.conformance.ts'
import { describeDirectories } from './service-directories.conformance.ts'
import { describeRequirements } from './service-requirements.conformance.ts'
import { describeStartTimes } from './service-start-time.conformance.ts'
import { describeTimeTracking } from './service-time-tracking.conformance.ts'
import { Caller, type ServiceUnderTest } from './service-under-test.ts'
import { describeStrangers } from './service-strangers.conformance.ts'
import { describeWorklogs } from './service-worklogs.conformance.ts'

/** Tests one service; `start` is called once. */
export function describeService(name: string, start: () => Promise<ServiceUnderTest>): void {
  describe(name, () => {
    const known = started(start)
    describeTimeTracking(known)
    describeStartTimes(known)
    describeWorklogs(known)
    describeDirectories(known)
    describeCrm(known)
    describeDescription(known)
    describeStrangers(known)
  })
}

/** Tests a service that requires the given properties of every entry. */
export function describeRequiring(
  name: string,
  properties: readonly string[],
  start: () => Promise<ServiceUnderTest>,
): void {
  describe(name, () => describeRequirements(started(start), properties))
}

function started(start: () => Promise<ServiceUnderTest>): () => Caller {
  let caller: Caller | undefined
  beforeAll(async () => {
    caller = await Caller.of(await start())
  })
  return () => {
    if (!caller) throw new Error('the service has not started')
    return caller
  }
}
