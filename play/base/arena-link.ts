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
import { arenaStage } from '#match/room.ts'
import { CONNECTING, type Game, type GameEvent, type Room, reduce, roomOf } from './game.ts'
import { keepSide, keptSide } from './kept-side.ts'
import { createTapBatch, NO_TAPS, type TapWindow, takeTap, windowAt } from './taps.ts'

type Readable<T> = Pick<Store<T>, 'get' | 'subscribe'>

export interface ArenaLink {
  id: string
  game: Readable<Game>
  status: Readable<LinkStatus>
  tapWindow: Readable<TapWindow>
  /** The room as last known. Throws before the server's first message. */
  room: () => Room
  /** The server's clock. */
  nowMs: () => number
  dispatch: (event: GameEvent) => void
  chooseSide: (side: Side) => void
  /** True if the tap counts: the match is live, and the window has taps left. */
  tap: () => boolean
  /** True if the chant was sent; a fan can send one every 2 s. */
  chant: (chant: number) => boolean
  onError: (listener: (error: { code: string; detail: string }) => void) => () => void
  close: () => void
}

/** `isVisitor`: a screen for many, which never enters as the fan who is signed in here. */
export function enterArena(id: string, { isVisitor = false } = {}): ArenaLink {
  const game = createStore<Game>(CONNECTING)
  const status = createStore<LinkStatus>('opening')
  const tapWindow = createStore<TapWindow>(NO_TAPS)
  const errorListeners = new Set<(error: { code: string; detail: string }) => void>()
  let lastRoom: Room | null = null
  let chantedAtMs = Number.NEGATIVE_INFINITY
  const token = () => (isVisitor ? null : keptSession.token())
  let usedToken = token()

  function dispatch(event: GameEvent): void {
    const next = reduce(game.get(), event)
    lastRoom = roomOf(next) ?? lastRoom
    game.set(next)
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
  const nowMs = () => Date.now() + (lastRoom?.clockOffsetMs ?? 0)

  return {
    id,
    game,
    status,
    tapWindow,
    room,
    nowMs,
    dispatch,
    chooseSide(side) {
      keepSide(id, side)
      socket.send({ type: 'side', side })
    },
    tap() {
      if (!lastRoom || arenaStage(lastRoom.arena) !== 'live' || status.get() !== 'open') return false
      const next = takeTap(windowAt(tapWindow.get(), liveSeconds(lastRoom, nowMs())))
      if (!next) return false
      tapWindow.set(next)
      batch.tap()
      return true
    },
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
      batch.drop()
      socket.close()
    },
  }
}
