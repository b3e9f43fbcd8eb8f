// The connection to the arena: its state, and what a fan can do there. Without React.
import { tellNews } from '#client/fan-news.ts'
import { keptSession } from '#client/kept-session.ts'
import { type LinkStatus, liveAddress, openLiveSocket } from '#client/live-socket.ts'
import { session, settings } from '#client/page.ts'
import { language } from '#client/preferences.ts'
import { createStore, type Store } from '#client/store.ts'
import type { Side } from '#contract/arenas.ts'
import { CHANT_INTERVAL_MS, LIVE_CLOSE } from '#contract/live-limits.ts'
import { liveSeconds } from '#match/clock.ts'
import { type Exchange, syncedOffset, withExchange } from '#match/clock-sync.ts'
import { arenaStage } from '#match/room.ts'
import { CONNECTING, type Game, type GameEvent, type Room, reduce, roomOf } from './game.ts'
import { keepSide, keptSide } from './kept-side.ts'
import { clock } from './page-clock.ts'
import { createShownGame, measureFrame, type ShownGame } from './shown-game.ts'
import { createTapBatch, NO_TAPS, type TapWindow, takeTap, windowAt } from './taps.ts'

type Readable<T> = Pick<Store<T>, 'get' | 'subscribe'>

export interface ArenaLink {
  id: string
  /** The game as it is. Components read `shown`. */
  game: Readable<Game>
  shown: ShownGame
  status: Readable<LinkStatus>
  tapWindow: Readable<TapWindow>
  /** The room as last known. Throws before the server's first message. */
  room: () => Room
  /** The server's clock. */
  nowMs: () => number
  /** songs.3: what to add to `performance.now()` to get the server's clock; null before the first exchange. */
  syncedOffset: Readable<number | null>
  /** One more exchange with the server's clock. */
  syncClock: () => void
  dispatch: (event: GameEvent) => void
  chooseSide: (side: Side) => void
  /**
   * True if the tap counts: the match is live, and the window has taps left. `pressedAtMs`, by `performance.now()`: a
   * press of the fan's hand, which answers a beat while their end sings; one that only repeats has none.
   */
  tap: (pressedAtMs?: number) => boolean
  /** Who is asked whether a press answers a beat, and tells the server of it; null without a song. */
  onPress: (listener: ((pressedAtMs: number) => boolean) | null) => void
  /** False without a connection. */
  tellHits: (song: string, hits: [beat: number, errorMs: number][]) => boolean
  /** tifos.3: holds the own cards up, or lets them down. False without a connection. */
  holdCards: (raise: string, on: boolean) => boolean
  /** True if the chant was sent; a fan can send one every 2 s. */
  chant: (chant: number) => boolean
  onError: (listener: (error: { code: string; detail: string }) => void) => () => void
  close: () => void
}

/** A few exchanges in the beginning; a song asks for more, and each sign of life adds one. */
const FIRST_SYNC_MS = [0, 400, 900]

/** `isVisitor`: a screen for many, which never enters as the fan who is signed in here. */
export function enterArena(id: string, { isVisitor = false } = {}): ArenaLink {
  const game = createStore<Game>(CONNECTING)
  const status = createStore<LinkStatus>('opening')
  const tapWindow = createStore<TapWindow>(NO_TAPS)
  const errorListeners = new Set<(error: { code: string; detail: string }) => void>()
  let lastRoom: Room | null = null
  const nowMs = () => Date.now() + (lastRoom?.clockOffsetMs ?? 0)
  const shown = createShownGame({ clock, nowMs, measure: measureFrame })
  const offset = createStore<number | null>(null)
  let exchanges: readonly Exchange[] = []
  let answersBeat: ((pressedAtMs: number) => boolean) | null = null
  let chantedAtMs = Number.NEGATIVE_INFINITY
  const token = () => (isVisitor ? null : keptSession.token())
  let usedToken = token()

  function dispatch(event: GameEvent): void {
    const next = reduce(game.get(), event)
    lastRoom = roomOf(next) ?? lastRoom
    game.set(next)
    shown.follow(next, event)
  }

  const socket = openLiveSocket({
    url: liveAddress(settings.matchesUrl, id, location.origin),
    hello: () => {
      usedToken = token()
      return {
        type: 'hello',
        token: usedToken,
        side: isVisitor ? null : keptSide(id),
        language: language.get(),
      }
    },
    onStatus: status.set,
    onMessage: (message) => {
      // A device may have slept, which stops its clock: what was learnt before is forgotten.
      if (message.type === 'welcome') {
        exchanges = []
        for (const ms of FIRST_SYNC_MS) setTimeout(socket.ping, ms)
      }
      if (message.type === 'pong') {
        exchanges = withExchange(exchanges, message, performance.now())
        offset.set(syncedOffset(exchanges))
      }
      dispatch({ type: 'message', message, receivedAtMs: Date.now() })
      // inbox.3: the arena's socket tells a fan what their own socket would.
      const { type } = message
      if (type === 'notification' || type === 'points' || type === 'unread') tellNews(message)
      if (message.type === 'error') for (const listener of errorListeners) listener(message)
    },
    onRefused: (code) => {
      if (code === LIVE_CLOSE.noArena || code === LIVE_CLOSE.forbidden) {
        dispatch({ type: 'gone', reason: code === LIVE_CLOSE.noArena ? 'not_found' : 'forbidden' })
        return 'end'
      }
      // The session has ended. The fan goes on watching as a visitor.
      if (code === LIVE_CLOSE.badToken && usedToken === token()) session.expire({ redirect: true })
      return 'retry'
    },
  })
  // The fan signed in or out, here or in another tab: the server must hear the new token.
  const stopFollowing = session.subscribe(() => {
    if (token() !== usedToken) socket.restart()
  })
  const batch = createTapBatch({
    send: (taps) => socket.send({ type: 'cheer', taps }),
    after: (ms, done) => {
      const timer = setTimeout(done, ms)
      return () => clearTimeout(timer)
    },
  })
  const room = (): Room => {
    if (!lastRoom) throw new Error('The arena has not answered yet.')
    return lastRoom
  }
  return {
    id,
    game,
    shown,
    status,
    tapWindow,
    room,
    nowMs,
    syncedOffset: offset,
    syncClock: () => socket.ping(),
    dispatch,
    chooseSide(side) {
      keepSide(id, side)
      socket.send({ type: 'side', side })
    },
    tap(pressedAtMs) {
      if (!lastRoom || arenaStage(lastRoom.arena) !== 'live' || status.get() !== 'open') return false
      // songs.4: a hit is a tap too, which the server counts by itself; it is heard even when the window is full.
      const isHit = pressedAtMs !== undefined && answersBeat?.(pressedAtMs) === true
      const next = takeTap(windowAt(tapWindow.get(), liveSeconds(lastRoom, nowMs())))
      if (next) tapWindow.set(next)
      if (next && !isHit) batch.tap()
      return isHit || next !== null
    },
    onPress(listener) {
      answersBeat = listener
    },
    tellHits: (song, hits) => socket.send({ type: 'beat', song, hits }),
    holdCards: (raise, on) => socket.send({ type: 'hold', raise, on }),
    chant(chant) {
      if (Date.now() - chantedAtMs < CHANT_INTERVAL_MS || !socket.send({ type: 'chant', chant })) return false
      chantedAtMs = Date.now()
      return true
    },
    onError(listener) {
      errorListeners.add(listener)
      return () => errorListeners.delete(listener)
    },
    close() {
      stopFollowing()
      shown.stop()
      batch.drop()
      socket.close()
    },
  }
}
