import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { freePort } from '#tests/processes/free-port.ts'

export interface Redis {
  url: string
  stop(): Promise<void>
}

/** A Redis of the test's own, that keeps nothing. */
export async function startRedis(): Promise<Redis> {
  const program = process.env.REDIS_SERVER_PATH || '/usr/bin/redis-server'
  const port = await freePort()
  const args = ['--bind', '127.0.0.1', '--port', String(port), '--save', '', '--appendonly', 'no']
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'close')
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.includes('Ready to accept connections')) continue
    // What it says later is read too, so that it never waits for a reader.
    child.stdout.resume()
    return { url: `redis://127.0.0.1:${port}`, stop }
  }
  throw new Error(`${program} ended before it was ready.`)
}
