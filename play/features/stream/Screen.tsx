import { Play } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { clockText, secondsUntil } from '#match/clock.ts'
import { useArena, useMoment, useRoom } from '#play/base/arena.ts'
import { useFocusStays } from '#play/base/focus-stays.ts'
import { useFormat, useMessages } from '#play/base/useMessages.ts'
import { Button } from '#ui/Button.tsx'
import { IGo } from './IGo.tsx'
import playerStyles from './Player.module.css'
import { Player, Poster } from './Player.tsx'
import styles from './Screen.module.css'
import { streamMessages } from './stream.messages.ts'
import type { StreamSource } from './stream-source.ts'

/** Twitch allows autoplay from 400 × 300 px; on smaller screens the fan presses a button. */
const AUTOPLAY_WIDTH_PX = 400

/** The screen in the middle of the stadium. Its size does not depend on what it shows. */
export function Screen({ source }: { source: StreamSource | null }) {
  const [screen, isWide] = useIsWide()
  const [isWanted, setWanted] = useState(false)
  const isWaiting = useRoom(({ arena }) => !arena.started)
  const focusStays = useFocusStays('video, iframe, button, a')
  const start = source && source.kind !== 'link' ? () => setWanted(true) : null
  const isPlaying = source !== null && (isWanted || (isWide && !isWaiting) || source.kind === 'link')
  return (
    // Dark in both themes.
    <div {...focusStays} ref={screen} id="screen" data-theme="dark" className={styles.screen}>
      {isPlaying ? (
        <Player key={source.page} source={source} />
      ) : isWaiting ? (
        <BeforeKickOff onStart={start} />
      ) : (
        <StartPoster onStart={() => setWanted(true)} />
      )}
    </div>
  )
}

function StartPoster({ onStart }: { onStart: () => void }) {
  const m = useMessages(streamMessages)
  return (
    <Poster>
      <Button onClick={onStart}>
        <Play aria-hidden="true" /> {m.start}
      </Button>
    </Poster>
  )
}

/** Before the match: when it starts, and buttons for the stream and the last result. */
function BeforeKickOff({ onStart }: { onStart: (() => void) | null }) {
  const m = useMessages(streamMessages)
  const format = useFormat()
  const { dispatch } = useArena()
  const startDate = useRoom(({ arena }) => arena.startDate)
  const isUpcoming = useRoom(({ arena }) => arena.state === 'upcoming')
  const hasLast = useRoom(({ matchId }) => matchId !== null)
  const left = useMoment((_, nowMs) => (startDate === null ? 0 : secondsUntil(startDate, nowMs)))
  return (
    <Poster>
      <p className={playerStyles.hint}>{left > 0 ? m.kickOff : m.kickOffSoon}</p>
      {left > 0 && <p className={playerStyles.countdown}>{clockText(left)}</p>}
      {startDate !== null && left > 0 && (
        <p className={playerStyles.sentence}>{m.kickOffAt(format.day(startDate))}</p>
      )}
      <div className={playerStyles.buttons}>
        {isUpcoming && <IGo />}
        {onStart && (
          <Button onClick={onStart}>
            <Play aria-hidden="true" /> {m.start}
          </Button>
        )}
        {hasLast && <Button onClick={() => dispatch({ type: 'lookBack' })}>{m.lastResult}</Button>}
      </div>
    </Poster>
  )
}

function useIsWide() {
  const ref = useRef<HTMLDivElement>(null)
  const [isWide, setWide] = useState(false)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    // What plays goes on in a smaller place: a tifo moves the stream aside, a phone is turned.
    const measure = () => setWide((wasWide) => wasWide || element.clientWidth >= AUTOPLAY_WIDTH_PX)
    measure()
    const onResize = new ResizeObserver(measure)
    onResize.observe(element)
    return () => onResize.disconnect()
  }, [])
  return [ref, isWide] as const
}
