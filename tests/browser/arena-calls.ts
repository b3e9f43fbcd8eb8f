// What an admin does beside the browsers of the fans, by the public calls.
import type { Arena } from '#contract/arenas.ts'
import type { Bet } from '#contract/bets.ts'
import { enterLive, type LiveClient } from '#tests/live-client.ts'
import { word } from './admin.ts'
import { ask } from './api.ts'
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

/** An arena between two clubs of its own. */
export async function setUpArena(product: Product, token: string): Promise<AdminCalls> {
  const post = <T>(path: string, body: object = {}) => ask<T>(product, token, ['POST', path], body)
  const club = (name: string) => post('/v1/clubs/create', { name: `${name} ${word()}` })
  const [homeTeam, awayTeam] = [await club('Alba'), await club('Tamarin')]
  const arena = await post<Arena>('/v1/arenas/create', { homeTeam, awayTeam })
  const act = <T>(action: string, body?: object) => post<T>(`/v1/arenas/${arena.id}/${action}`, body)
  return {
    arena,
    start: async () => void (await act('start')),
    stop: async () => void (await act('stop')),
    pause: async () => void (await act('pause')),
    resume: async () => void (await act('resume')),
    async ask(statement, choices, duration) {
      const bet = await act<Bet>('bet/create', { statement, choices, duration })
      return act<Bet>('bet/open', { betId: bet.id })
    },
    settle: async (bet, answer) => void (await act('bet/settle', { betId: bet.id, answer })),
    event: async (event) => (await act<{ event: { id: number } }>('event/create', event)).event.id,
    undo: async (eventId) => void (await act('event/undo', { eventId })),
    sing: async (songId, repeats) =>
      Date.parse((await act<{ startsAt: string }>('song/start', { songId, repeats })).startsAt),
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
