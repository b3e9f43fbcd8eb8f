import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the range from which the system gives out ports of its own accord, so nobody takes it meanwhile. */
const FIRST = 20_000
const END = 32_000

/** A port of this machine on which nothing listens, for what cannot listen on a port of its own choosing. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * (END - FIRST))
    const server = createServer()
    server.listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
}
