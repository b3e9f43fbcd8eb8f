import { ExternalLink, Link2, Tv } from 'lucide-react'
import { siKick, siTwitch, siYoutube } from 'simple-icons'
import { useMessages } from '#play/base/useMessages.ts'
import { TabList } from '#ui/controls.tsx'
import styles from './StreamTabs.module.css'
import { streamMessages } from './stream.messages.ts'
import type { StreamSource } from './stream-source.ts'

interface StreamTabsProps {
  sources: StreamSource[]
  selected: number
  onSelect: (index: number) => void
}

/** Tabs for the broadcast and its costreams, and a link to the selected stream's own page. */
export function StreamTabs({ sources, selected, onSelect }: StreamTabsProps) {
  const m = useMessages(streamMessages)
  const source = sources[selected]
  if (!source) return <div className={styles.row} />
  const place = source.kind in PLACES ? PLACES[source.kind as keyof typeof PLACES] : null
  return (
    <div className={styles.row}>
      <TabList
        label={m.streams}
        className={styles.tabs}
        selected={selected}
        onSelect={onSelect}
        panelId="screen"
        tabs={sources.map(({ kind, name }, index) => ({
          key: `${index} ${name}`,
          content: (
            <>
              <StreamIcon kind={kind} /> {index === 0 ? m.main : name} {index === 0 && <small>{name}</small>}
            </>
          ),
        }))}
      />
      <a href={source.page} target="_blank" rel="noopener noreferrer" className={styles.out}>
        <ExternalLink aria-hidden="true" /> {place ? m.openOn(place) : m.openElsewhere}
        <span className="sr">, {m.newTab}</span>
      </a>
    </div>
  )
}

const PATHS = { twitch: siTwitch.path, youtube: siYoutube.path, kick: siKick.path }

const PLACES = { twitch: 'Twitch', youtube: 'YouTube', kick: 'Kick' } as const

function StreamIcon({ kind }: { kind: StreamSource['kind'] }) {
  if (kind === 'link') return <Link2 aria-hidden="true" />
  if (kind === 'hls' || kind === 'file') return <Tv aria-hidden="true" />
  return (
    <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path d={PATHS[kind]} />
    </svg>
  )
}
