import { afterEach, describe, expect, test } from 'vitest'
import type { LiveLimits } from '#server/wiring/sockets.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { setUpArena } from '#tests/arenas.ts'
import { enterLive, type LiveClient, listen, openLive } from '#tests/live-client.ts'
import { signedInFan } from '#tests/people.ts'

let virage: TestApp
const clients: LiveClient[] = []
afterEach(async () => {
  for (const client of clients.splice(0)) client.close()
  await virage.close()
})

/** An arena of a server with these settings, and how to come in. */
async function openArena(env: Record<string, string>, liveLimits: LiveLimits = {}) {
  virage = await startTestApp({ TRUST_PROXY: '127.0.0.1', ...env }, { liveLimits })
  const base = await listen(virage)
  const admin = await signedInFan(virage, { role: 'admin' })
  const { id } = await setUpArena(virage, admin, { started: true })

  const connect = async (address: string) => {
    const client = await openLive(base, id, undefined, { 'x-forwarded-for': address })
    clients.push(client)
    return client
  }
  /** Resolves with the code the newcomer was closed with, or with `in`. */
  const enter = async (address: string, token: string | null = null): Promise<number | 'in'> => {
    const client = await connect(address)
    client.send({ type: 'hello', token, side: null })
    return outcomeOf(client)
  }
  const enterMany = (count: number, address: string, token: string | null = null) =>
    Promise.all(Array.from({ length: count }, () => enter(address, token)))
  const watching = async () => {
    const client = await enterLive(base, id)
    clients.push(client)
    return (await client.until('welcome')).tick.watching - 1
  }
  return { connect, enter, enterMany, watching }
}

const outcomeOf = (client: LiveClient): Promise<number | 'in'> =>
  Promise.race([client.until('welcome').then(() => 'in' as const), client.closed.then(({ code }) => code)])

const countOf = (outcomes: (number | 'in')[], wanted: number | 'in') =>
  outcomes.filter((outcome) => outcome === wanted).length

describe('[limits.9] visitors of one address', () => {
  test('a 51st is closed with 4429 and watches nothing; another address is free', async () => {
    const { enter, enterMany, watching } = await openArena({ RATE_LIMIT_SCALE: '1' })
    const outcomes = await enterMany(53, '192.0.2.1')
    expect([countOf(outcomes, 'in'), countOf(outcomes, 4429)]).toEqual([50, 3])
    expect(await watching()).toBe(50)
    expect(await enter('192.0.2.2')).toBe('in')
    clients[outcomes.indexOf('in')]!.close()
    await clients[outcomes.indexOf('in')]!.closed
    expect(await enter('192.0.2.1')).toBe('in')
  })

  test('are counted by the /64 of an IPv6 address, and IPv4 in IPv6 as IPv4', async () => {
    const { enter, enterMany } = await openArena({ RATE_LIMIT_SCALE: '0.04' })
    expect(await enterMany(2, '2001:db8:1:2::1')).toEqual(['in', 'in'])
    expect(await enter('2001:db8:1:2:ffff::9')).toBe(4429)
    expect(await enter('2001:db8:1:3::1')).toBe('in')
    expect(await enterMany(2, '192.0.2.1')).toEqual(['in', 'in'])
    expect(await enter('::ffff:192.0.2.1')).toBe(4429)
  })

  test('who signs in is not limited by address', async () => {
    const { enterMany } = await openArena({ RATE_LIMIT_SCALE: '0.2' })
    const outcomes: (number | 'in')[] = []
    for (let i = 0; i < 6; i++) {
      const { token } = await signedInFan(virage)
      outcomes.push(...(await enterMany(2, '192.0.2.1', token)))
    }
    expect(countOf(outcomes, 'in')).toBe(12)
    expect(countOf(await enterMany(11, '192.0.2.1'), 4429)).toBe(1)
  })
})

describe('[limits.9] sockets of one fan', () => {
  test('an eleventh is closed with 4429; when one leaves there is room again', async () => {
    const { enter, enterMany } = await openArena({ RATE_LIMIT_SCALE: '1' })
    const { token } = await signedInFan(virage)
    // All at once: the limit holds also for those who are still being let in.
    const outcomes = await enterMany(11, '192.0.2.1', token)
    expect([countOf(outcomes, 'in'), countOf(outcomes, 4429)]).toEqual([10, 1])
    const first = clients[outcomes.indexOf('in')]!
    first.close()
    await first.closed
    expect(await enter('192.0.2.1', token)).toBe('in')
    expect(await enter('192.0.2.1', token)).toBe(4429)
  })

  test('[limits.5] are not counted with RATE_LIMIT_SCALE 0, nor are visitors', async () => {
    const { enterMany } = await openArena({ RATE_LIMIT_SCALE: '0' })
    const { token } = await signedInFan(virage)
    expect(countOf(await enterMany(11, '192.0.2.1', token), 'in')).toBe(11)
    expect(countOf(await enterMany(51, '192.0.2.1'), 'in')).toBe(51)
  })
})

describe('[limits.9] a process with few descriptors', () => {
  const capacity = { connections: 100, sockets: 6, visitors: 4 }

  test('keeps a part for those who sign in: a visitor beyond theirs is asked to come back later', async () => {
    const { enter, enterMany } = await openArena({ RATE_LIMIT_SCALE: '1' }, { capacity })
    const outcomes = await enterMany(5, '192.0.2.1')
    expect([countOf(outcomes, 'in'), countOf(outcomes, 1013)]).toEqual([4, 1])
    const { token } = await signedInFan(virage)
    expect([await enter('192.0.2.1', token), await enter('192.0.2.1', token)]).toEqual(['in', 'in'])
    await expect(enter('192.0.2.1', token)).rejects.toThrow('503')
  })

  test('silent sockets make room, those of the address that has most of them first', async () => {
    const { connect, enter } = await openArena({ RATE_LIMIT_SCALE: '1' }, { capacity })
    const silent: LiveClient[] = []
    for (let i = 0; i < 5; i++) silent.push(await connect('192.0.2.1'))
    const patient = await connect('192.0.2.2')
    const { token } = await signedInFan(virage)
    expect(await enter('192.0.2.3', token)).toBe('in')
    expect((await silent[0]!.closed).code).toBe(1006)
    patient.send({ type: 'hello', token: null, side: null })
    expect(await outcomeOf(patient)).toBe('in')
  })
})
