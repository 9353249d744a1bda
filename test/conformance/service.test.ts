/** Puts the local service to the conformance suite, in process. */
import { systemClock } from '../../src-main/kernel/clock.ts'
import { demo } from '../../src-main/service/seed-demo.ts'
import { createLocalService } from '../../src-main/service/service.ts'
import { Database } from '../../src-main/storage/database.ts'
import { describeService } from './service.conformance.ts'

const clientSecret = 'secret'

describeService('the local service in process', async () => {
  const service = createLocalService({
    database: new Database(':memory:'),
    clock: systemClock,
    credentials: { clientId: 'ada', clientSecret },
    user: { id: 'ada', kind: 'admin' },
    colleagues: [
      { clientId: 'tom', clientSecret, user: { id: 'tom', kind: 'team-admin', team: 'red' } },
      { clientId: 'mia', clientSecret, user: { id: 'mia', kind: 'member', team: 'red' } },
    ],
    openItems: false,
    seed: demo,
  })
  return {
    url: 'http://service.test',
    fetch: service.fetch,
    clients: [
      { kind: 'admin', user: 'ada', clientId: 'ada', clientSecret },
      { kind: 'team-admin', user: 'tom', clientId: 'tom', clientSecret },
      { kind: 'member', user: 'mia', clientId: 'mia', clientSecret },
    ],
    items: service.items(),
  }
})
