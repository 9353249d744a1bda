/**
 * Exits with 0 as soon as the keyring on this bus stores a secret, and with an error after the given number of
 * milliseconds.
 */
import { AsyncEntry } from '@napi-rs/keyring'

const until = Date.now() + Number(process.argv[2] ?? 0)
for (;;) {
  try {
    const entry = new AsyncEntry('tallystick-tests', 'probe', { linux: { store: 'secret-service' } })
    await entry.setPassword('here')
    await entry.deletePassword()
    process.exit(0)
  } catch {
    if (Date.now() > until) process.exit(1)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
