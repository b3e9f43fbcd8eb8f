import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { failureText } from '#client/failure-text.ts'
import { call } from '#client/page.ts'
import type { Side } from '#contract/arenas.ts'
import { SONG_REPEATS_MAX } from '#contract/song-limits.ts'
import type { Song } from '#contract/songs.ts'
import { secondsUntil } from '#match/clock.ts'
import { ArenaDialog } from '#play/base/ArenaDialog.tsx'
import { useArena, useMoment, useRoom, useSession } from '#play/base/arena.ts'
import { useLanguage, useMessages } from '#play/base/useMessages.ts'
import { Button } from '#ui/Button.tsx'
import { Banner } from '#ui/feedback.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import styles from './Sheet.module.css'
import { songMessages } from './song.messages.ts'

const FIRST_REPEATS = 4
const REPEATS = Array.from({ length: SONG_REPEATS_MAX }, (_, index) => index + 1)

/** What a capo conducts with: the songs of their groups and ours, how often, start and stop, and who waits. */
export function Conduct({ side, onClose }: { side: Side; onClose: () => void }) {
  const m = useMessages(songMessages)
  const language = useLanguage()
  const { id } = useArena()
  const titleId = useId()
  const { songs, failure, load } = useSongs()
  const [picked, setPicked] = useState<string | null>(null)
  const [repeats, setRepeats] = useState(FIRST_REPEATS)
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  const start = async (songId: string) => {
    setSending(true)
    setRefusal(null)
    try {
      const { element } = await call('POST /v1/arenas/{id}/song/start', {
        params: { id },
        body: { songId, repeats },
      })
      showToast({ kind: 'success', text: element.status === 'started' ? m.begins : m.queued })
      onClose()
    } catch (error) {
      setRefusal(failureText(error, language))
    }
    setSending(false)
  }
  const own = songs?.filter(({ ultra_id }) => ultra_id !== null) ?? []
  const ours = songs?.filter(({ ultra_id }) => ultra_id === null) ?? []
  const hasGroups = useRoom(({ you }) => (you.capoOf ?? []).length > 0)
  const list = { picked, onPick: setPicked }
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The focus waits on the title until there is a song to choose; who has moved on stays where they are.
    if (songs === null || document.activeElement !== title.current) return
    title.current?.parentElement?.querySelector('input')?.focus()
  }, [songs])
  return (
    <ArenaDialog labelledBy={titleId} closeLabel={m.close} onClose={onClose} isLow>
      <div className={styles.content}>
        <h2 ref={title} id={titleId} tabIndex={-1} data-autofocus className={`display w4 ${styles.title}`}>
          {m.conductTitle}
        </h2>
        <p className={styles.hint}>{m.conductHint}</p>
        <EndState side={side} />
        {failure !== null && (
          <p role="alert" className={styles.hint}>
            {failureText(failure, language)}{' '}
            <Button size="sm" onClick={load}>
              {m.retry}
            </Button>
          </p>
        )}
        {songs === null && failure === null && <p className={styles.hint}>{m.loading}</p>}
        {songs !== null && hasGroups && <SongList {...list} title={m.ownGroup} songs={own} none={m.noOwn} />}
        {songs !== null && <SongList {...list} title={m.ours} songs={ours} />}
        <div className={styles.foot}>
          {refusal !== null && <Banner kind="error">{refusal}</Banner>}
          <label className={styles.times}>
            {m.times}
            <select value={repeats} onChange={({ target }) => setRepeats(Number(target.value))}>
              {REPEATS.map((times) => (
                <option key={times}>{times}</option>
              ))}
            </select>
          </label>
          <Button
            look="flood"
            size="lg"
            disabled={picked === null}
            busy={isSending}
            onClick={() => picked !== null && void start(picked)}
          >
            {m.start}
          </Button>
        </div>
      </div>
    </ArenaDialog>
  )
}

/** Songs of ours and of the groups whose capo the fan is; null while they come. */
function useSongs() {
  const groups = useRoom(({ you }) => (you.capoOf ?? []).join())
  const [songs, setSongs] = useState<Song[] | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const load = useEffectEvent(() => {
    const ids = groups === '' ? [] : groups.split(',')
    const books = ids.map(async (id) => call('GET /v1/ultras/{id}/songs', { params: { id } }))
    Promise.all([call('GET /v1/songs', {}), ...books])
      .then((answers) =>
        setSongs(
          answers
            .flatMap(({ element }): (Song & { hidden?: boolean })[] => element)
            .filter(({ hidden }) => hidden !== true),
        ),
      )
      .catch(setFailure)
  })
  const [tries, setTries] = useState(0)
  const again = () => {
    setFailure(null)
    setTries((before) => before + 1)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try, or other groups, read anew.
  useEffect(() => load(), [tries, groups])
  return { songs, failure, load: again }
}

interface SongListProps {
  title: string
  songs: Song[]
  none?: string
  picked: string | null
  onPick: (id: string) => void
}

function SongList({ title, songs, none, picked, onPick }: SongListProps) {
  const m = useMessages(songMessages)
  return (
    <fieldset className={styles.list}>
      <legend>{title}</legend>
      {songs.length === 0 && none && <p className={styles.hint}>{none}</p>}
      {songs.map(({ id, name, tempo, beats, words }) => (
        <label key={id} className={styles.song} data-picked={picked === id || undefined}>
          <input type="radio" name="song" checked={picked === id} onChange={() => onPick(id)} />
          <span>
            <b>{name}</b>
            <small>{words.find((line) => line !== '') ?? m.details(tempo, beats.length)}</small>
          </span>
          <small>{m.details(tempo, beats.length)}</small>
        </label>
      ))}
    </fieldset>
  )
}

/** Told inside the dialog: a toast would lie behind it. */
interface Answer {
  kind: 'success' | 'error'
  text: string
}

/** What the end sings now, who waits, and when the next one can begin. */
function EndState({ side }: { side: Side }) {
  const m = useMessages(songMessages)
  const language = useLanguage()
  const { id } = useArena()
  const { user, isAdmin } = useSession()
  const sung = useRoom(({ songs }) => songs[side])
  const queue = useRoom(({ conducting }) => conducting[side]?.queue)
  const wait = useMoment(({ conducting }, nowMs) => {
    const readyAt = conducting[side]?.readyAt
    return readyAt ? secondsUntil(readyAt, nowMs) : 0
  })
  const [isSending, setSending] = useState(false)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const isMine =
    user !== null && (sung?.capo.id === user.id || queue?.some(({ capo }) => capo.id === user.id))
  const mayStop = isMine || (isAdmin && sung !== null)
  const stop = async () => {
    setSending(true)
    setAnswer(null)
    try {
      await call('POST /v1/arenas/{id}/song/stop', { params: { id }, body: { side } })
      setAnswer({ kind: 'success', text: m.stopped })
    } catch (error) {
      setAnswer({ kind: 'error', text: failureText(error, language) })
    }
    setSending(false)
  }
  return (
    <>
      {sung && <p className={styles.hint}>{m.singing(sung.song.name)}</p>}
      {!sung && wait > 0 && <p className={styles.hint}>{m.readyIn(wait)}</p>}
      {queue && queue.length > 0 && (
        <div className={styles.queue}>
          <h3>{m.queue}</h3>
          <ol>
            {queue.map(({ song, capo }) => (
              <li key={`${song.id} ${capo.id}`}>
                <b>{song.name}</b> {m.by(capo.name)}
              </li>
            ))}
          </ol>
        </div>
      )}
      {answer && <Banner kind={answer.kind}>{answer.text}</Banner>}
      {mayStop && (
        <Button busy={isSending} onClick={() => void stop()}>
          {m.stop}
        </Button>
      )}
    </>
  )
}
