/** Opens the file in a process of its own, asks it this and that, says so, and waits to be let go. */
import '../../src-main/kernel/temporal.ts'
import { writeSync } from 'node:fs'
import { newEntry, openRig } from './service.ts'

const { ask, service } = await openRig(process.argv[2] ?? '', 0)
const paths = [
  '?size=100',
  '?fields.minutes.gte=30&fields.team.not in=red&sortBy=minutes&size=100',
  '?fields.itemType=subitem&fields.date.lte=2024-06-01&sortBy=createdDate',
  '?fields.description=Plan refund&sortBy=billableMinutes&sortType=asc',
]
for (let at = 0; at < 300; at++) {
  await (await ask('GET', `/api/2.0/timeEntries${paths[at % paths.length] ?? ''}`)).text()
  await (await ask('POST', '/api/2.0/timeEntries', newEntry(at))).text()
}
writeSync(1, 'asked\n')
process.stdin.resume().on('end', () => {
  service.close()
  process.exit(0)
})
