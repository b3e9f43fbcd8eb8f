// What an admin does beside the browsers of the fans, by the public calls.
import type { Arena } from '#contract/arenas.ts'
import type { Bet } from '#contract/bets.ts'
import { enterLive, type LiveClient } from '#tests/live-client.ts'
import type { Product } from './server.ts'

export interface AdminCalls {
  arena: Arena
  start(): Promise<void>
  stop(): Promise<void>
  pause(): Promise<void>
  resume(): Promise<void>
  /** Opens at once and closes by itself. */
  ask(statement: string, choices: string[], durationS: number): Promise<Bet>
  settle(bet: Bet, answer: number): Promise<void>
  /** Writes down what happened on the pitch; returns the event's id. */
  event(event: { kind: string; side?: 'home' | 'away'; points?: number; text?: string }): Promise<number>
  undo(eventId: number): Promise<void>
  /** Starts a song at the end the admin is at; answers when its first beat is. */
  sing(songId: string, repeats: number): Promise<number>
}

export async function setUpArena(url: string, token: string): Promise<AdminCalls> {
  const call = async (method: 'GET' | 'POST', path: string, body?: object) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return ((await response.json()) as { element: unknown }).element
  }
  const [home, away] = (await call('GET', '/v1/clubs?limit=2')) as { id: number }[]
  const arena = (await call('POST', '/v1/arenas/create', { homeTeam: home, awayTeam: away })) as Arena
  const act = async (action: string, body: object = {}) =>
    call('POST', `/v1/arenas/${arena.id}/${action}`, body)
  return {
    arena,
    start: async () => void (await act('start')),
    stop: async () => void (await act('stop')),
    pause: async () => void (await act('pause')),
    resume: async () => void (await act('resume')),
    async ask(statement, choices, duration) {
      const bet = (await act('bet/create', { statement, choices, duration })) as Bet
      return (await act('bet/open', { betId: bet.id })) as Bet
    },
    settle: async (bet, answer) => void (await act('bet/settle', { betId: bet.id, answer })),
    event: async (event) => ((await act('event/create', event)) as { event: { id: number } }).event.id,
    undo: async (eventId) => void (await act('event/undo', { eventId })),
    sing: async (songId, repeats) =>
      Date.parse(((await act('song/start', { songId, repeats })) as { startsAt: string }).startsAt),
  }
}

/** Is in the arena on its end, and cheers. */
export async function attend(
  { url }: Product,
  token: string,
  arenaId: string,
  side: 'home' | 'away',
): Promise<LiveClient> {
  const seat = await enterLive(url, arenaId, { token, side })
  seat.send({ type: 'cheer', taps: 5 })
  await seat.until('you', ({ cheer }) => cheer > 0)
  return seat
}
