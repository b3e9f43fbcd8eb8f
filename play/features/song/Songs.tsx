import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { Side } from '#contract/arenas.ts'
import { useArena, useRoom } from '#play/base/arena.ts'
import { useMuted } from '#play/base/preferences.ts'
import { useMessages } from '#play/base/useMessages.ts'
import { OwnSong } from './OwnSong.tsx'
import { SongBar } from './SongBar.tsx'
import { createSinging, keyOf, type Singing } from './singing.ts'
import { songMessages } from './song.messages.ts'

/** Everything of songs in the dock. The own end's song owns it; the other end's is a line above it. */
export function Songs() {
  const arena = useArena()
  const [singing] = useState(() => createSinging(arena))
  const side = useRoom(({ you }) => you.side)
  const muted = useMuted(arena.id)
  useEffect(() => singing.start(), [singing])
  return (
    <>
      <SongAnnouncer />
      <SongBar own={side !== null && !muted.includes(side) ? side : null} />
      {side !== null && !muted.includes(side) && <SongOfEnd side={side} singing={singing} />}
    </>
  )
}

function SongOfEnd({ side, singing }: { side: Side; singing: Singing }) {
  const told = useRoom(({ songs }) => songs[side])
  const { subscribe, get } = singing.ends[side]
  const now = useSyncExternalStore(subscribe, get)
  if (!told) return null
  return <OwnSong key={keyOf(told)} told={told} now={now} hits={singing.hits} />
}

/** songs.3: a screen reader hears once that a song begins and what its words are, and nothing per beat. */
function SongAnnouncer() {
  const m = useMessages(songMessages)
  const arena = useArena()
  const muted = useMuted(arena.id)
  const songs = useRoom((room) => room.songs)
  const [text, setText] = useState('')
  const tell = useEffectEvent((side: Side) => {
    const { arena: match, songs: now, you } = arena.room()
    const told = now[side]
    if (!told || muted.includes(side)) return
    const team = (side === 'home' ? match.homeTeam : match.awayTeam).name
    const words = told.song.words.filter((line) => line !== '').join(', ')
    const parts = [m.started(told.capo.name, team, told.song.name)]
    if (words !== '') parts.push(m.words(words))
    if (you.side === side) parts.push(m.howTo)
    setText(parts.join(' '))
  })
  const home = songs.home && keyOf(songs.home)
  const away = songs.away && keyOf(songs.away)
  useEffect(() => {
    if (home) tell('home')
  }, [home])
  useEffect(() => {
    if (away) tell('away')
  }, [away])
  return (
    <p role="status" className="sr">
      {text}
    </p>
  )
}
