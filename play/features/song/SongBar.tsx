import { Megaphone, Music, Square, Volume2, VolumeX, Vote } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { failureText } from '#client/failure-text.ts'
import { call } from '#client/page.ts'
import type { Side } from '#contract/arenas.ts'
import { SIDES } from '#contract/constants.ts'
import type { Song } from '#contract/songs.ts'
import { useArena, useRoom, useSession } from '#play/base/arena.ts'
import { setMuted, useMuted } from '#play/base/preferences.ts'
import { ReportButton } from '#play/base/ReportButton.tsx'
import { Overlay } from '#play/base/regions.tsx'
import { useRootMark } from '#play/base/root-mark.ts'
import { useFormat, useLanguage, useMessages } from '#play/base/useMessages.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import styles from './SongBar.module.css'
import { songMessages } from './song.messages.ts'

const Conduct = lazyComponent(async () => (await import('./Conduct.tsx')).Conduct)
const Election = lazyComponent(async () => (await import('./Election.tsx')).Election)

/** A row above the drum: songs that do not own the dock, and for who may, conducting and electing. */
export function SongBar({ own, raise }: { own: Side | null; raise: ReactNode }) {
  const m = useMessages(songMessages)
  const side = useRoom(({ you }) => you.side)
  // Before and after the match nothing can be sung or raised.
  const isCapo = useRoom(({ you, arena }) => you.capo === true && arena.started)
  const canVote = useRoom(
    ({ you, conducting }) => you.side !== null && conducting[you.side]?.canVote === true,
  )
  const sung = useRoom(({ songs }) => `${songs.home ? 'h' : ''}${songs.away ? 'a' : ''}`)
  const [open, setOpen] = useState<'conduct' | 'vote' | null>(null)
  const lines = SIDES.filter((end) => end !== own && sung.includes(end.charAt(0)))
  const close = () => setOpen(null)
  const hasButton = isCapo || (canVote && side !== null)
  const isEmpty = !hasButton && lines.length === 0
  useRootMark('songBar', !isEmpty)
  if (isEmpty) return null
  return (
    <div className={styles.bar} data-song-bar="">
      {lines.map((end) => (
        <SongLine key={end} side={end} isShort={hasButton} />
      ))}
      {isCapo && (
        <Button size="sm" className={styles.button} aria-haspopup="dialog" onClick={() => setOpen('conduct')}>
          <Megaphone aria-hidden="true" /> {m.conduct}
        </Button>
      )}
      {isCapo && raise}
      {!isCapo && canVote && (
        <Button size="sm" className={styles.button} aria-haspopup="dialog" onClick={() => setOpen('vote')}>
          <Vote aria-hidden="true" /> {m.vote}
        </Button>
      )}
      {open !== null && side !== null && (
        <Overlay onClose={close}>
          {open === 'conduct' ? (
            <Conduct side={side} onClose={close} />
          ) : (
            <Election side={side} onClose={close} />
          )}
        </Overlay>
      )}
    </div>
  )
}

/** What an end sings and how well, and the button to mute that end for oneself. */
function SongLine({ side, isShort }: { side: Side; isShort: boolean }) {
  const m = useMessages(songMessages)
  const format = useFormat()
  const { id } = useArena()
  const isMuted = useMuted(id).includes(side)
  const song = useRoom(({ songs }) => songs[side]?.song)
  const team = useRoom(({ arena }) => (side === 'home' ? arena.homeTeam : arena.awayTeam).name)
  const unison = useRoom((room) => room.unison[side]?.unison)
  return (
    <p className={classes(styles.line, styles[side])} data-short={isShort || undefined}>
      <Music aria-hidden="true" />
      {isMuted ? (
        <span>{m.muted(team)}</span>
      ) : (
        <span title={song?.name}>
          <b>{m.sings(team)}</b> {song?.name}
          {unison !== undefined && <small> {format.percent(unison)}</small>}
        </span>
      )}
      {!isMuted && song && <ReportSong song={song} />}
      {song && <StopButton side={side} team={team} />}
      <MuteButton side={side} />
    </p>
  )
}

/** songs.2: an admin stops any song; one of their own end in the sheet with which they conduct. */
function StopButton({ side, team }: { side: Side; team: string }) {
  const m = useMessages(songMessages)
  const language = useLanguage()
  const { id } = useArena()
  const { isAdmin } = useSession()
  if (!isAdmin) return null
  const stop = () =>
    call('POST /v1/arenas/{id}/song/stop', { params: { id }, body: { side } }).then(
      () => showToast({ kind: 'success', text: m.stopped }),
      (error: unknown) => showToast({ kind: 'error', text: failureText(error, language) }),
    )
  return (
    <IconButton label={m.stopOf(team)} className={styles.mute} onClick={() => void stop()}>
      <Square aria-hidden="true" />
    </IconButton>
  )
}

/** Those of ours are nobody's. */
export function ReportSong({ song: { id, name, ultra_id: ultraId } }: { song: Song }) {
  return ultraId === null ? null : <ReportButton kind="song" id={id} name={name} className={styles.mute} />
}

/** tifos.4: songs and tifos of an end, for oneself. */
export function MuteButton({ side }: { side: Side }) {
  const m = useMessages(songMessages)
  const { id } = useArena()
  const isMuted = useMuted(id).includes(side)
  const team = useRoom(({ arena }) => (side === 'home' ? arena.homeTeam : arena.awayTeam).name)
  return (
    <IconButton
      label={isMuted ? m.unmute(team) : m.mute(team)}
      className={styles.mute}
      onClick={() => setMuted(id, side, !isMuted)}
    >
      {isMuted ? <VolumeX aria-hidden="true" /> : <Volume2 aria-hidden="true" />}
    </IconButton>
  )
}
