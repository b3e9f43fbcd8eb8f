// The game as it is on the screen. Four times a second a tick changes figures all over the page, now and then a board
// does, and the browser works through the whole page for each; a slow device is given them once a second instead, with the
// clock's next second, so that seats, beats and presses stay smooth on it. Whatever else happens is shown at once.
import { createStore, type Store } from '#client/store.ts'
import { clockSecond } from '#match/clock.ts'
import { CONNECTING, type Game, type GameEvent, type Room, roomOf } from './game.ts'

type Readable<T> = Pick<Store<T>, 'get' | 'subscribe'>

export interface ShownGame extends Readable<Game> {
  /** The room as last shown. Throws before there is one. */
  room: () => Room
  isSlow: Readable<boolean>
  /** Shows what an event made of the game, now or soon. */
  follow: (game: Game, event: GameEvent) => void
  stop: () => void
}

interface Surroundings {
  clock: { subscribe: (listener: () => void) => () => void }
  /** The server's clock. */
  nowMs: () => number
  /** Tells how long the page works on what has just been shown, unless it is hidden. */
  measure: (tell: (costMs: number) => void) => void
}

/** Half a screen's frame: the other half is for the crowd. Below a quarter all ticks fit again. */
const SLOW_MS = 8.3
const QUICK_MS = 4.2
/** A single long frame, of a page that has just been opened, says nothing of the device. */
const COSTS_KEPT = 7

export function createShownGame({ clock, nowMs, measure }: Surroundings): ShownGame {
  const shown = createStore<Game>(CONNECTING)
  const isSlow = createStore(false)
  let latest: Game = CONNECTING
  let lastRoom: Room | null = null
  let costs: readonly number[] = []
  let shownSecond = 0

  function show(): void {
    lastRoom = roomOf(latest) ?? lastRoom
    shown.set(latest)
  }

  function showTick(): void {
    show()
    measure((costMs) => {
      costs = [...costs.slice(1 - COSTS_KEPT), costMs]
      isSlow.set(isSlowAfter(costs, isSlow.get()))
    })
  }

  const stopClock = clock.subscribe(() => {
    if (!lastRoom) return
    const second = clockSecond(lastRoom, nowMs())
    if (second === shownSecond) return
    shownSecond = second
    if (shown.get() !== latest) showTick()
  })

  return {
    get: shown.get,
    subscribe: shown.subscribe,
    room() {
      if (!lastRoom) throw new Error('The arena has not answered yet.')
      return lastRoom
    },
    isSlow,
    follow(game, event) {
      if (game === latest) return
      latest = game
      const type = event.type === 'message' ? event.message.type : null
      if (isSlow.get() && (type === 'tick' || type === 'board')) return
      if (type === 'tick') showTick()
      else show()
    },
    stop: stopClock,
  }
}

/** By the middle of the last costs. */
export function isSlowAfter(costs: readonly number[], wasSlow: boolean): boolean {
  if (costs.length < COSTS_KEPT) return wasSlow
  const middle = costs.toSorted((a, b) => a - b)[costs.length >> 1] ?? 0
  return middle > (wasSlow ? QUICK_MS : SLOW_MS)
}

/** How long the page's scripts and the browser work until the next frame is ready; a hidden page has none. */
export function measureFrame(tell: (costMs: number) => void): void {
  if (document.visibilityState === 'hidden') return
  const startMs = performance.now()
  // After React, which renders in a microtask of its own.
  queueMicrotask(() => {
    const renderMs = performance.now() - startMs
    requestAnimationFrame(() => {
      const frameMs = performance.now()
      setTimeout(() => tell(renderMs + performance.now() - frameMs))
    })
  })
}
