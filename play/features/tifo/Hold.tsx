import { Lock, LockOpen } from 'lucide-react'
import { type PointerEvent, useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { useArena, useRoom } from '#play/base/arena.ts'
import type { ArenaLink } from '#play/base/arena-link.ts'
import { roomOf } from '#play/base/game.ts'
import { Key } from '#play/base/parts.tsx'
import { preferences } from '#play/base/preferences.ts'
import { isForPage } from '#play/base/shortcuts.ts'
import { useFormat, useMessages } from '#play/base/useMessages.ts'
import styles from './Hold.module.css'
import { createHolding, type Holding } from './holding.ts'
import { tifoMessages } from './tifo.messages.ts'

const KEY = 'T'

/** Holds the fan's cards up: while it is pressed, while the key T is, or until the lock is opened again. */
export function Hold() {
  const m = useMessages(tifoMessages)
  const format = useFormat()
  const holding = holdingOf(useArena())
  const count = useRoom(({ cards }) => cards?.cells.length ?? 0)
  const isDone = useRoom(({ tifos, you }) => you.side !== null && tifos[you.side]?.poster !== undefined)
  const isUp = useSyncExternalStore(holding.isUp.subscribe, holding.isUp.get)
  const isKept = useSyncExternalStore(holding.isKept.subscribe, holding.isKept.get)
  const { shortcuts } = useSyncExternalStore(preferences.subscribe, preferences.get)
  const hasPressed = useRef(false)
  useHoldKey(holding, shortcuts)

  const press = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return
    hasPressed.current = true
    // The finger may leave the button, and still holds.
    event.currentTarget.setPointerCapture(event.pointerId)
    holding.press('pointer')
  }
  const release = () => holding.release('pointer')
  // Screen readers and switches send a click without a press before it: there it stays up until the next.
  const click = () => {
    if (!hasPressed.current) holding.keep(!isKept)
    hasPressed.current = false
  }
  const one = count === 1
  const words = isUp ? m.up(one) : `${m.hold} ${m.toRaise(one)}`
  return (
    <div className={styles.place}>
      <button
        type="button"
        aria-label={words}
        aria-pressed={isUp}
        aria-keyshortcuts={shortcuts ? KEY : undefined}
        className={styles.hold}
        data-done={isDone || undefined}
        onPointerDown={press}
        onPointerUp={release}
        onPointerCancel={release}
        onContextMenu={(event) => event.preventDefault()}
        onClick={click}
      >
        <b>
          {isUp ? (
            words
          ) : (
            <>
              {m.hold} {shortcuts && <Key>{KEY}</Key>} {m.toRaise(one)}
            </>
          )}
        </b>
        <small>
          {isDone ? m.doneHint : isKept ? m.keptHint : isUp ? m.upHint : m.holdHint(format.whole(count), one)}
        </small>
      </button>
      <button
        type="button"
        aria-pressed={isKept}
        aria-label={m.keep}
        title={m.keep}
        className={styles.keep}
        onClick={() => holding.keep(!isKept)}
      >
        {isKept ? <Lock aria-hidden="true" /> : <LockOpen aria-hidden="true" />}
        <span aria-hidden="true">{m.keepShort}</span>
      </button>
    </div>
  )
}

function useHoldKey(holding: Holding, isOn: boolean): void {
  const isKey = ({ key }: KeyboardEvent) => key.toUpperCase() === KEY
  const onDown = useEffectEvent((event: KeyboardEvent) => {
    if (isKey(event) && isForPage(event)) holding.press('key')
  })
  useEffect(() => {
    if (!isOn) return
    const down = (event: KeyboardEvent) => onDown(event)
    window.addEventListener('keydown', down)
    return () => window.removeEventListener('keydown', down)
  }, [isOn])
}

const holdings = new WeakMap<ArenaLink, Holding>()

/** One per arena, outside React: a short loss of the connection must not let the cards down. */
function holdingOf(arena: ArenaLink): Holding {
  const known = holdings.get(arena)
  if (known) return known
  const holding = createHolding(arena.holdCards)
  holdings.set(arena, holding)
  const follow = () => holding.deal(roomOf(arena.game.get())?.cards ?? null)
  follow()
  arena.game.subscribe(follow)
  // What is let go outside the page, or after it lost the focus, is not told to it.
  const letGo = () => {
    holding.release('pointer')
    holding.release('key')
  }
  window.addEventListener('keyup', ({ key }) => {
    if (key.toUpperCase() === KEY) holding.release('key')
  })
  window.addEventListener('pointerup', () => holding.release('pointer'))
  window.addEventListener('blur', letGo)
  document.addEventListener('visibilitychange', letGo)
  return holding
}
