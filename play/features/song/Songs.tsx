import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Side } from '#contract/arenas.ts'
import { SIDES } from '#contract/constants.ts'
import type { BySide } from '#contract/live.ts'
import { useArena, useRoom, useSession } from '#play/base/arena.ts'
import { clock } from '#play/base/page-clock.ts'
import { preferences, useMuted } from '#play/base/preferences.ts'
import { useMessages } from '#play/base/useMessages.ts'
import { showToast } from '#ui/toast/toasts.ts'
import { lostPlace } from './lost-place.ts'
import { OwnSong } from './OwnSong.tsx'
import { SongBar } from './SongBar.tsx'
import { createSinging, keyOf, type Singing } from './singing.ts'
import { songMessages } from './song.messages.ts'

/**
 * Everything of songs in the dock. The own end's song owns it; the other end's is a line above it. `raise`: what else a capo
 * can do, beside conducting.
 */
export function Songs({ raise }: { raise: ReactNode }) {
  const arena = useArena()
  const [singing] = useState(() => createSinging(arena))
  const side = useRoom(({ you }) => you.side)
  const muted = useMuted(arena.id)
  useEffect(() => singing.start(), [singing])
  return (
    <>
      <SongAnnouncer />
      <LostPlace />
      <SongBar own={side !== null && !muted.includes(side) ? side : null} raise={raise} />
      {side !== null && !muted.includes(side) && <SongOfEnd side={side} singing={singing} />}
    </>
  )
}

function SongOfEnd({ side, singing }: { side: Side; singing: Singing }) {
  const told = useRoom(({ songs }) => songs[side])
  if (!told) return null
  return <OwnSong key={keyOf(told)} told={told} end={singing.ends[side]} hits={singing.hits} />
}

/** Tells a capo that their second place in the queue was given to somebody who had none. */
function LostPlace() {
  const m = useMessages(songMessages)
  const { user } = useSession()
  const queue = useRoom(({ conducting, you }) => you.side && conducting[you.side]?.queue)
  const sung = useRoom(({ songs, you }) => you.side && songs[you.side])
  const before = useRef(queue)
  const compare = useEffectEvent(() => {
    const lost = user && before.current && queue && lostPlace(before.current, queue, user.id, sung)
    if (lost) showToast({ kind: 'plain', text: m.lostPlace(lost.name), detail: m.lostPlaceWhy })
    before.current = queue
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: compared whenever the queue is told anew.
  useEffect(() => compare(), [queue])
  return null
}

/** A screen reader hears once that a song begins and what its words are, and nothing per beat. */
function SongAnnouncer() {
  const m = useMessages(songMessages)
  const arena = useArena()
  const [text, setText] = useState('')
  const sentence = useEffectEvent((side: Side): string => {
    const { arena: match, songs, you } = arena.room()
    const told = songs[side]
    if (!told || preferences.get().muted[arena.id]?.includes(side)) return ''
    const team = (side === 'home' ? match.homeTeam : match.awayTeam).name
    const words = told.song.words.filter((line) => line !== '').join(', ')
    const parts = [m.started(told.capo.name, team, told.song.name)]
    if (words !== '') parts.push(m.words(words))
    if (you.side === side) parts.push(m.howTo)
    return parts.join(' ')
  })
  useEffect(() => {
    const known: BySide<string | null> = { home: null, away: null }
    // Not at once: a live region must be there before its text changes.
    return clock.subscribe(() => {
      for (const side of SIDES) {
        const told = arena.room().songs[side]
        const key = told && keyOf(told)
        if (key !== null && key !== known[side]) setText(sentence(side))
        known[side] = key
      }
    })
  }, [arena])
  return (
    <p role="status" className="sr">
      {text}
    </p>
  )
}
