import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from '#client/store.ts'
import type { ServerMessage } from '#contract/live.ts'
import { anArena, aWelcome, aYou } from '#match/match.testing.ts'
import { after, continued } from '#play/base/game.testing.ts'
import type { Game } from '#play/base/game.ts'

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {} }))
const { createSinging } = await import('./singing.ts')
const { setMuted } = await import('#play/base/preferences.ts')
const { songLight } = await import('#play/base/song-light.ts')

const SERVER_MS = Date.parse('2026-05-01T20:00:00.000Z')
/** The server's clock when this page's shows 0. */
const OFFSET_MS = SERVER_MS - 10_000
const BEAT_MS = 500

const song: Extract<ServerMessage, { type: 'song' }> = {
  type: 'song',
  side: 'home',
  song: {
    id: 's1',
    ultra_id: 4,
    name: 'Night',
    tempo: 120,
    beats: ['shout', 'clap', 'rest', 'clap'],
    words: [],
  },
  capo: { id: 9, name: 'Noor' },
  startsAt: new Date(SERVER_MS).toISOString(),
  repeats: 2,
}
/** On this page's clock. */
const START_MS = 10_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], now: 0 })
  vi.advanceTimersByTime(7_000)
})
afterEach(() => vi.useRealTimers())

/** An arena whose home end the fan is at. */
function anArenaWith(...messages: ServerMessage[]) {
  const game = createStore<Game>(after(aWelcome({ you: aYou({ side: 'home' }) }), ...messages))
  const told: { song: string; hits: [number, number][]; atMs: number }[] = []
  let press: ((atMs: number) => boolean) | null = null
  let pings = 0
  const offset = createStore<number | null>(OFFSET_MS)
  const singing = createSinging(
    {
      id: 'a1',
      game,
      syncedOffset: offset,
      syncClock: () => {
        pings += 1
      },
      onPress: (listener) => {
        press = listener
      },
      tellHits: (id, hits) => told.push({ song: id, hits, atMs: performance.now() }) > 0,
    },
    createStore(null),
  )
  const stop = singing.start()
  return {
    singing,
    offset,
    told,
    stop,
    say: (...more: ServerMessage[]) => game.set(continued(game.get(), ...more)),
    pings: () => pings,
    press: (atMs: number) => press?.(atMs) ?? null,
    home: () => singing.ends.home.get(),
  }
}

test('[songs.3] beats come on the page’s clock, whatever the server’s shows', () => {
  const { home, stop } = anArenaWith(song)
  expect(home()).toMatchObject({ beat: null, time: { startsAtMs: START_MS } })
  vi.advanceTimersByTime(3_000)
  expect(home()?.beat).toBe(0)
  vi.advanceTimersByTime(BEAT_MS)
  expect(home()?.beat).toBe(1)
  vi.advanceTimersByTime(7 * BEAT_MS)
  expect(home()).toBeNull()
  stop()
})

test('[play.19] beats come on a screen that nobody closes full time on: in the next match too', () => {
  const stop = { type: 'arena', arena: anArena({ started: false }), matchId: 41 } as const
  const start = { type: 'arena', arena: anArena(), matchId: null } as const
  const { home, press, stop: end } = anArenaWith(stop, start, song)
  expect(home()).toMatchObject({ beat: null, time: { startsAtMs: START_MS } })
  expect(songLight.get()?.side).toBe('home')
  expect(press(START_MS)).toBe(true)
  end()
})

test('[songs.3] without an exchange nothing is sung yet; a better reading moves the song only while nobody hears it', () => {
  const { home, offset, stop } = anArenaWith(song)
  offset.set(OFFSET_MS - 8)
  expect(home()?.time.startsAtMs).toBe(START_MS + 8)
  vi.advanceTimersByTime(3_500)
  offset.set(OFFSET_MS - 17)
  expect(home()?.time.startsAtMs).toBe(START_MS + 8)
  offset.set(OFFSET_MS - 40)
  expect(home()?.time.startsAtMs).toBe(START_MS + 40)
  offset.set(null)
  expect(home()).toBeNull()
  stop()
})

test('[songs.3] while a song runs the clock is asked 8 times quickly, then now and then, and no more after it', () => {
  const { pings, say, stop } = anArenaWith(song)
  vi.advanceTimersByTime(2_000)
  expect(pings()).toBe(8)
  vi.advanceTimersByTime(4_900)
  expect(pings()).toBe(8)
  vi.advanceTimersByTime(200)
  expect(pings()).toBe(9)
  say({ type: 'song', side: 'home', song: null })
  vi.advanceTimersByTime(60_000)
  expect(pings()).toBe(9)
  stop()
})

test('[songs.4] a press near a beat is a hit, once; the others are taps as ever', () => {
  const { press, singing, stop } = anArenaWith(song)
  expect(press(START_MS - 90)).toBe(true)
  expect(press(START_MS + 10)).toBe(false)
  expect(press(START_MS + 2 * BEAT_MS)).toBe(false)
  expect(press(START_MS + 3 * BEAT_MS + 31)).toBe(true)
  expect([...singing.hits.get()]).toEqual([
    [0, -90],
    [3, 31],
  ])
  stop()
})

test('[songs.4] hits are told two beats at a time, once both can be answered no more, also after the last beat', () => {
  const { press, told, say, stop } = anArenaWith(song)
  vi.advanceTimersByTime(3_000)
  press(START_MS + 12.4)
  press(START_MS + BEAT_MS - 20)
  vi.advanceTimersByTime(BEAT_MS + 250)
  expect(told).toEqual([])
  vi.advanceTimersByTime(30)
  expect(told).toMatchObject([
    {
      song: 's1',
      hits: [
        [0, 12],
        [1, -20],
      ],
    },
  ])
  vi.advanceTimersByTime(6 * BEAT_MS - 280)
  press(START_MS + 7 * BEAT_MS)
  say({ type: 'song', side: 'home', song: null })
  vi.advanceTimersByTime(1_000)
  expect(told[1]?.hits).toEqual([[7, 0]])
  stop()
})

test('[tifos.4] a muted end has neither light nor beats for its viewer; the drum goes on', () => {
  setMuted('a1', 'home', true)
  const { press, stop } = anArenaWith(song)
  expect(press(START_MS)).toBe(false)
  expect(songLight.get()).toBeNull()
  setMuted('a1', 'home', false)
  expect(press(START_MS)).toBe(true)
  expect(songLight.get()?.side).toBe('home')
  stop()
})

test('[songs.3] the own end lights up on its beats, never both: that would flash too often', () => {
  const { say, stop } = anArenaWith({ ...song, side: 'away' })
  expect(songLight.get()?.side).toBe('away')
  say(song)
  const light = songLight.get()
  expect(light?.side).toBe('home')
  expect(light?.strengthAt(START_MS + 50)).toBe(1)
  expect(light?.strengthAt(START_MS + BEAT_MS - 1)).toBeLessThan(0.1)
  // A rest is no beat to light up on.
  expect(light?.strengthAt(START_MS + 2 * BEAT_MS + 50)).toBe(0)
  stop()
  expect(songLight.get()).toBeNull()
})
