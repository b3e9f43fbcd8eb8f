// Stand and cloths draw in turns, one in each frame of the screen, and none in a frame in which the page changes or the
// arena is heard: each of these fits a slow device's frame, two at once do not.

type Draw = (nowMs: number) => void

export interface Turns {
  /** Draws in a frame of its own, after who asked before; returns how to take that back. */
  ask: (draw: Draw) => () => void
  /** Something else has taken the next frame. */
  takeFrame: () => void
}

export function createTurns(requestFrame: (onFrame: Draw) => unknown): Turns {
  const waiting: Draw[] = []
  let isAsked = false
  let isTaken = false
  let hasWaited = false

  function request(): void {
    if (isAsked || waiting.length === 0) return
    isAsked = true
    requestFrame(onFrame)
  }

  function onFrame(nowMs: number): void {
    isAsked = false
    // One frame is enough: a page that changes all the time must not stop the crowd.
    hasWaited = isTaken && !hasWaited
    isTaken = false
    if (!hasWaited) waiting.shift()?.(nowMs)
    request()
  }

  return {
    ask(draw) {
      waiting.push(draw)
      request()
      return () => {
        if (waiting.includes(draw)) waiting.splice(waiting.indexOf(draw), 1)
      }
    },
    takeFrame() {
      isTaken = true
    },
  }
}

let turns: Turns | undefined

/** The turns of this page. */
export function pageTurns(): Turns {
  if (turns) return turns
  turns = createTurns((onFrame) => requestAnimationFrame(onFrame))
  const changes = new MutationObserver(turns.takeFrame)
  changes.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
  return turns
}
