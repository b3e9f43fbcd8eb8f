import { useEffect, useState } from 'react'
import type { Arena } from '#contract/arenas.ts'
import { landingMessages } from '#texts/landing.messages.ts'
import { useMessages } from '#web/base/useMessages.ts'
import { clockText } from './clock-text.ts'

interface RunClockProps {
  arena: Pick<Arena, 'liveSeconds' | 'paused'>
  /** When the arena was read. */
  readAtMs: number
  className?: string | undefined
}

/** The time of play. It is not announced as it moves. */
export function RunClock({ arena: { liveSeconds, paused }, readAtMs, className }: RunClockProps) {
  const m = useMessages(landingMessages)
  const [nowMs, setNowMs] = useState(readAtMs)
  useEffect(() => {
    if (paused) return
    const timer = setInterval(() => setNowMs(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [paused])
  const since = paused ? 0 : Math.max(0, nowMs - readAtMs) / 1000
  return (
    <span className={className}>
      <span className="sr">{m.clock} </span>
      {clockText(liveSeconds + since)}
    </span>
  )
}
