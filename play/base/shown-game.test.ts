import { expect, test, vi } from 'vitest'
import type { ServerMessage } from '#contract/live.ts'
import { anArena, aTick, at, aWelcome, aYou, NOON_MS } from '#match/match.testing.ts'
import { CONNECTING, type Game, reduce } from './game.ts'
import { createShownGame, isSlowAfter } from './shown-game.ts'

/** A page whose ticks cost so much to show, and whose clock is moved by hand. */
function aPage(costMs: number) {
  let nowMs = NOON_MS
  let step = () => {}
  let game: Game = CONNECTING
  const page = { costMs }
  const shown = createShownGame({
    clock: {
      subscribe: (listener) => {
        step = listener
        return () => {
          step = () => {}
        }
      },
    },
    nowMs: () => nowMs,
    measure: (tell) => tell(page.costMs),
  })
  const receive = (message: ServerMessage) => {
    const event = { type: 'message', message, receivedAtMs: nowMs } as const
    game = reduce(game, event)
    shown.follow(game, event)
  }
  let watching = 0
  return {
    page,
    shown,
    receive,
    /** One more fan watches. */
    tick: () => receive(aTick({ watching: ++watching })),
    watching: () => shown.room().crowd.watching,
    pass(ms: number) {
      nowMs += ms
      step()
    },
  }
}

test('[play.23] ticks are shown as they come where that costs little', () => {
  const { shown, receive, tick, watching } = aPage(3)
  receive(aWelcome())
  const onShown = vi.fn()
  shown.subscribe(onShown)
  for (let count = 1; count <= 20; count++) {
    tick()
    expect(watching()).toBe(count)
  }
  expect(onShown).toHaveBeenCalledTimes(20)
  expect(shown.isSlow.get()).toBe(false)
})

test('[play.23] where they cost half a frame and more, they are shown with the next second of the clock', () => {
  const { shown, receive, tick, watching, pass } = aPage(20)
  receive(aWelcome({ arena: anArena({ liveSeconds: 60.3 }) }))
  for (let count = 1; count <= 7; count++) tick()
  expect(shown.isSlow.get()).toBe(true)
  pass(400)
  expect(watching()).toBe(7)
  tick()
  tick()
  expect(watching()).toBe(7)
  pass(200)
  expect(watching()).toBe(7)
  pass(200)
  expect(watching()).toBe(9)
  // Nothing new: nothing is shown.
  const onShown = vi.fn()
  shown.subscribe(onShown)
  pass(1_000)
  expect(onShown).not.toHaveBeenCalled()
})

test('[play.23] what is no tick is shown at once, with all that came before it', () => {
  const { receive, tick, watching, shown } = aPage(20)
  receive(aWelcome())
  for (let count = 1; count <= 7; count++) tick()
  tick()
  expect(watching()).toBe(7)
  receive({ type: 'pong', at: at(0) })
  expect(watching()).toBe(7)
  receive(aYou({ cheer: 30 }))
  expect(shown.room().you.cheer).toBe(30)
  expect(watching()).toBe(8)
})

test('[play.23] a board waits with the ticks on such a device, and is shown at once on others', () => {
  const board: ServerMessage = { type: 'board', fans: [], ultras: [], noise: { home: 2, away: 1 } }
  const { receive, tick, shown, pass } = aPage(20)
  receive(aWelcome())
  for (let count = 1; count <= 7; count++) tick()
  receive(board)
  expect(shown.room().board.noise).toBeNull()
  pass(1_000)
  expect(shown.room().board.noise).toEqual(board.noise)

  const quick = aPage(3)
  quick.receive(aWelcome())
  quick.receive(board)
  expect(quick.shown.room().board.noise).toEqual(board.noise)
})

test('[play.23] a device that has become quick is told every tick again, and one at the limit does not go to and fro', () => {
  const { page, shown, receive, tick, watching, pass } = aPage(20)
  receive(aWelcome())
  for (let count = 0; count < 7; count++) tick()
  page.costMs = 6
  for (let second = 0; second < 7; second++) {
    tick()
    pass(1_000)
  }
  expect(shown.isSlow.get()).toBe(true)
  page.costMs = 3
  for (let second = 0; second < 4; second++) {
    tick()
    pass(1_000)
  }
  expect(shown.isSlow.get()).toBe(false)
  tick()
  expect(watching()).toBe(19)
})

test('[play.23] one long frame makes no device slow', () => {
  expect(isSlowAfter([200], false)).toBe(false)
  expect(isSlowAfter([200, 3, 3, 3, 90, 3, 60], false)).toBe(false)
  expect(isSlowAfter([9, 9, 9, 9, 3, 3, 3], false)).toBe(true)
})

test('[play.23] the clock stands still in a pause: then the day’s seconds count', () => {
  const { receive, tick, watching, pass } = aPage(20)
  receive(aWelcome({ arena: anArena({ paused: true }) }))
  for (let count = 0; count < 9; count++) tick()
  expect(watching()).toBe(7)
  pass(1_000)
  expect(watching()).toBe(9)
})
