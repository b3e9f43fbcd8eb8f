import { useEffect, useState } from 'react'
import type { Side } from '#contract/arenas.ts'
import { CHANTS } from '#contract/live-limits.ts'
import { isScored, minuteText } from '#match/score.ts'
import { useRoom } from '#play/base/arena.ts'
import { useLanguage, useMessages } from '#play/base/useMessages.ts'
import { matchWords } from '#texts/match-words.ts'
import { messages } from '#texts/messages.ts'
import { classes } from '#ui/classes.ts'
import styles from './Plates.module.css'

/** What an end shouts and scores, on plates over its seats. Screen readers have the voices and the announcer instead. */
export function Plates({ className }: { className?: string | undefined }) {
  return (
    <div className={className} aria-hidden="true">
      <Plate side="home" />
      <Plate side="away" />
    </div>
  )
}

const CHANT_MS = 3_000
const GOAL_MS = 6_000

function Plate({ side }: { side: Side }) {
  const m = useMessages(plateMessages)
  const language = useLanguage()
  const goal = useFresh(
    useRoom(({ arena }) => arena.events.findLast((event) => event.side === side && isScored(event)) ?? null),
    GOAL_MS,
  )
  const call = useFresh(
    useRoom(({ chants }) => chants.findLast((chant) => chant.side === side) ?? null),
    CHANT_MS,
  )
  if (goal) {
    return (
      <div key={`goal ${goal.id}`} className={classes(styles.plate, styles[side], styles.goal)} data-plate="">
        <b>{goal.kind === 'goal' ? m.goal : `+${goal.points ?? 1}`}</b>
        <small>
          {goal.text && matchWords(goal.text, language)} {minuteText(goal.at)}
        </small>
      </div>
    )
  }
  if (!call) return null
  const { chant, times, names } = call
  const more = times - names.length
  return (
    <div key={`chant ${chant}`} className={classes(styles.plate, styles[side])} data-plate="">
      <b style={{ fontStretch: `${calledWidth(times)}%` }}>{CHANTS[chant]}</b>
      <small>
        {names.slice(0, NAMES_SHOWN).join(', ')}
        {more > 0 && names.length > 0 && ' '}
        {more > 0 && `+${more}`}
      </small>
    </div>
  )
}

const NAMES_SHOWN = 2

/** The width of a call is how many fans made it: from a whisper to a roar. */
function calledWidth(times: number): number {
  return Math.min(124, 62 + Math.round(Math.log2(Math.max(1, times)) * 14))
}

/** Something with an id, for so long after it came; null before it came and afterwards. */
function useFresh<T extends { id: number }>(latest: T | null, shownMs: number): T | null {
  const id = latest?.id ?? 0
  const [seenId, setSeenId] = useState(id)
  const isFresh = latest !== null && id > seenId

  useEffect(() => {
    if (!isFresh) return
    const timer = setTimeout(() => setSeenId(id), shownMs)
    return () => clearTimeout(timer)
  }, [isFresh, id, shownMs])

  return isFresh ? latest : null
}

const plateMessages = messages({ en: { goal: 'GOAL!' }, fr: { goal: 'BUT !' } })
