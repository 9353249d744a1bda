/**
 * Opens the service of a local workspace and creates the transports to it (the functions that send requests to it). The
 * service runs in this process, with a secret that is created at every start and never leaves the process.
 */
import type { Transport } from '../api/transport.ts'
import { clientOf } from '../connections/client.ts'
import { localConnection } from '../connections/connection.ts'
import { newSecret } from '../kernel/ids.ts'
import { createLocalService, type LocalService } from '../service/service.ts'
import type { Database } from '../storage/database.ts'
import { inProcess } from './in-process.ts'
import type { Ports } from './ports.ts'
import type { Transports } from './sender.ts'

export interface OpenLocalService {
  readonly service: LocalService
  readonly transports: () => Required<Transports>
}

export function openLocalService(
  database: Database,
  { clock, log }: Pick<Ports, 'clock' | 'log'>,
  wrap: (transport: Transport) => Transport = (transport) => transport,
): OpenLocalService {
  const { clientId, userId, baseUrl } = localConnection
  const clientSecret = newSecret()
  const service = createLocalService({
    ...{ database, clock, log, openItems: true, openTemplate: true },
    credentials: { clientId, clientSecret },
    user: { id: userId },
  })
  return {
    service,
    transports() {
      const transport = wrap(inProcess((request) => service.fetch(request)))
      return {
        client: clientOf(localConnection, transport, clock, () => Promise.resolve(clientSecret)),
        creates: { transport, baseUrl },
        stock: service.items(),
        ownTemplate: service.template,
      }
    },
  }
}
