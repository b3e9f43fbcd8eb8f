import { Copy, Play, Square, Trash2 } from 'lucide-react'
import { failureText } from '#client/failure-text.ts'
import { BEATS_PER_LINE } from '#contract/song-limits.ts'
import type { Song } from '#contract/songs.ts'
import { ReportButton } from '#site/report/ReportButton.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { IconButton } from '#ui/Button.tsx'
import { Chip } from '#ui/feedback.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import styles from './SongRow.module.css'
import { toSend } from './song-draft.ts'
import { type SongPlayer, useHeardBeat } from './song-player.ts'
import { songsMessages } from './songs.messages.ts'
import { useSongbook } from './songs-query.ts'

interface SongRowProps {
  song: Song & { hidden?: boolean }
  ultraId: number
  player: SongPlayer
  mayDelete: boolean
  onCopy: (() => void) | undefined
}

/** One song: its rhythm and words, to be heard once. */
export function SongRow({ song, ultraId, player, mayDelete, onCopy }: SongRowProps) {
  const m = useMessages(songsMessages)
  const language = useLanguage()
  const book = useSongbook(ultraId)
  const beat = useHeardBeat(player, song.id)
  const isHeard = beat !== null
  const count = (kind: string) => song.beats.filter((own) => own === kind).length
  const line = beat !== null && beat >= 0 ? Math.floor((beat % song.beats.length) / BEATS_PER_LINE) : null

  const failed = (fallback: string) => (error: unknown) =>
    showToast({ kind: 'error', text: failureText(error, language, fallback) })
  const remove = async () => {
    if (isHeard) player.stop()
    await book.remove(song.id)
    showToast({
      kind: 'success',
      text: m.removed(song.name),
      undo: () => void book.create({ ...toSend(song), songId: song.id }).catch(failed(m.restoreFailed)),
    })
  }
  return (
    <li className={styles.row}>
      <IconButton
        label={isHeard ? m.stop : m.hear(song.name)}
        className={styles.play}
        onClick={() => (isHeard ? player.stop() : void player.play(song.id, song, { repeats: 1 }))}
      >
        {isHeard ? <Square aria-hidden="true" /> : <Play aria-hidden="true" />}
      </IconButton>
      <div className={styles.what}>
        <h3>{song.name}</h3>
        <p className={styles.facts}>
          {m.facts(song.tempo, song.beats.length)}
          <span className="sr">, {m.kinds(count('clap'), count('shout'))}</span>
          {song.hidden && <Chip tone="bad">{m.hidden}</Chip>}
        </p>
        <div className={styles.strip} aria-hidden="true">
          {song.beats.map((kind, index) => (
            <i
              // biome-ignore lint/suspicious/noArrayIndexKey: a beat is its place in the song.
              key={index}
              data-kind={kind}
              data-now={(beat !== null && beat >= 0 && beat % song.beats.length === index) || undefined}
            />
          ))}
        </div>
        {song.words.length > 0 && (
          <p className={styles.words}>
            {song.words.map((text, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place in the song.
              <span key={index} data-now={line === index || undefined}>
                {text}
              </span>
            ))}
          </p>
        )}
      </div>
      <div className={styles.actions}>
        {!mayDelete && song.ultra_id !== null && <ReportButton kind="song" id={song.id} name={song.name} />}
        {onCopy && (
          <IconButton label={m.copy(song.name)} onClick={onCopy}>
            <Copy aria-hidden="true" />
          </IconButton>
        )}
        {mayDelete && (
          <IconButton label={m.remove(song.name)} onClick={() => void remove().catch(failed(m.removeFailed))}>
            <Trash2 aria-hidden="true" />
          </IconButton>
        )}
      </div>
    </li>
  )
}
