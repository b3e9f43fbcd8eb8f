import { useEffect, useState } from 'react'
import type { Side } from '#contract/arenas.ts'
import { CHANTS } from '#contract/live-limits.ts'
import { useRoom } from '#play/base/arena-context.ts'
import { classes } from '#ui/classes.ts'
import styles from './ChantShout.module.css'

const SHOWN_MS = 2_000

/** What an end is chanting right now, raised over its seats. The list of chants says it in words. */
export function ChantShout({ side }: { side: Side }) {
  const call = useRoom(({ chants }) => chants.findLast((chant) => chant.side === side) ?? null)
  const [seenId, setSeenId] = useState(call?.id ?? 0)
  const isShown = call !== null && call.id !== seenId

  useEffect(() => {
    if (!isShown) return
    const timer = setTimeout(() => setSeenId(call.id), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isShown, call])

  if (!isShown) return null
  return (
    <b key={call.chant} className={classes(styles.shout, styles[side])} aria-hidden="true">
      {CHANTS[call.chant]}
    </b>
  )
}
