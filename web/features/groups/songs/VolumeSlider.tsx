import { Volume2, VolumeX } from 'lucide-react'
import { useId, useSyncExternalStore } from 'react'
import { useMessages } from '#site/useMessages.ts'
import styles from './SongsTab.module.css'
import type { SongPlayer } from './song-player.ts'
import { songsMessages } from './songs.messages.ts'

/** How loud songs are played on this device; at the left end they are only seen. */
export function VolumeSlider({ player }: { player: SongPlayer }) {
  const m = useMessages(songsMessages)
  const id = useId()
  const volume = useSyncExternalStore(player.volume.subscribe, player.volume.get, player.volume.get)
  const Icon = volume === 0 ? VolumeX : Volume2
  return (
    <label htmlFor={id} className={styles.volume} title={volume === 0 ? m.silent : m.volume}>
      <Icon aria-hidden="true" />
      <span className="sr">{m.volume}</span>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        step={5}
        value={Math.round(volume * 100)}
        onChange={(event) => player.setVolume(event.target.valueAsNumber / 100)}
      />
    </label>
  )
}
