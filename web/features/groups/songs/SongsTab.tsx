import { Plus } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { SONGS_PER_GROUP } from '#contract/song-limits.ts'
import type { Song } from '#contract/songs.ts'
import { draftKey, readDraft } from '#site/form/device-draft.ts'
import { useSession } from '#site/page.ts'
import { useSearchParams } from '#site/router/Router.tsx'
import { useMessages } from '#site/useMessages.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Chip, ErrorState, Skeleton } from '#ui/feedback.tsx'
import type { GroupTabProps } from '../ultra/group-tabs.ts'
import { SongEditor } from './SongEditor.tsx'
import { SongRow } from './SongRow.tsx'
import styles from './SongsTab.module.css'
import { EMPTY_SONG, isSongDraft } from './song-draft.ts'
import { useSongPlayer } from './song-player.ts'
import { songsMessages } from './songs.messages.ts'
import { type SongReading, useGroupSongs, useOurSongs } from './songs-query.ts'
import { VolumeSlider } from './VolumeSlider.tsx'

/** The group's songbook: everybody reads and hears it, officers with the right `capo` write it. */
export function SongsTab({ group }: GroupTabProps) {
  const m = useMessages(songsMessages)
  const player = useSongPlayer()
  const { user } = useSession()
  const own = useGroupSongs(group.id)
  const ours = useOurSongs()
  const [params, setParams] = useSearchParams()
  const mayWrite = user !== null && group.me.rights.includes('capo')
  const written = own.state === 'loaded' ? own.songs.length : 0
  const isFull = written >= SONGS_PER_GROUP
  const wanted = params.get('song')
  const keyOf = (song: string) => draftKey('song', user?.id ?? 0, group.id, song)
  const hasDraft = mayWrite && readDraft(keyOf('new'), isSongDraft) !== null

  const open = (song: string) => {
    player.stop()
    setParams({ tab: 'songs', song })
  }
  const close = () => {
    player.stop()
    setParams({ tab: 'songs' })
  }
  if (mayWrite && wanted !== null && own.state === 'loaded' && ours.state === 'loaded' && !isFull) {
    const model = [...own.songs, ...ours.songs].find(({ id }) => id === wanted)
    return (
      <SongEditor
        key={wanted}
        ultraId={group.id}
        initial={model ? { ...model, name: '' } : EMPTY_SONG}
        draftKey={keyOf(wanted)}
        player={player}
        onClose={close}
      />
    )
  }
  const row = (song: Song & { hidden?: boolean }, isOwn: boolean) => (
    <SongRow
      key={song.id}
      song={song}
      ultraId={group.id}
      player={player}
      mayDelete={isOwn && mayWrite}
      onCopy={mayWrite && !isFull ? () => open(song.id) : undefined}
    />
  )
  return (
    <div className={styles.book}>
      <Section
        title={m.ofGroup}
        aside={
          <>
            {own.state === 'loaded' && <Chip>{m.count(written, SONGS_PER_GROUP)}</Chip>}
            <VolumeSlider player={player} />
            {mayWrite && (
              <Button look="flood" disabled={isFull || own.state !== 'loaded'} onClick={() => open('new')}>
                <Plus aria-hidden="true" /> {hasDraft ? m.goOn : m.write}
              </Button>
            )}
          </>
        }
      >
        {mayWrite && isFull && <p className={styles.note}>{m.full}</p>}
        {hasDraft && !isFull && <p className={styles.note}>{m.drafted}</p>}
        <Songs reading={own}>
          {own.state === 'loaded' && own.songs.length === 0 ? (
            <EmptyState title={m.none} hint={mayWrite ? m.noneCapo : m.noneFan} />
          ) : (
            own.state === 'loaded' && (
              <ul className={styles.list}>{own.songs.map((song) => row(song, true))}</ul>
            )
          )}
        </Songs>
      </Section>
      <Section title={m.ours} aside={<span className={styles.note}>{m.oursNote}</span>}>
        <Songs reading={ours}>
          {ours.state === 'loaded' && (
            <ul className={styles.list}>{ours.songs.map((song) => row(song, false))}</ul>
          )}
        </Songs>
      </Section>
    </div>
  )
}

function Section({ title, aside, children }: { title: string; aside: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

function Songs({ reading, children }: { reading: SongReading; children: ReactNode }) {
  const m = useMessages(songsMessages)
  if (reading.state === 'loading') return <Skeleton label={m.loading} />
  if (reading.state === 'error')
    return <ErrorState title={m.failed} action={<Button onClick={reading.retry}>{m.retry}</Button>} />
  return children
}
