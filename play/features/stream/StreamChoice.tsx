import { ChevronDown, ExternalLink, Tv } from 'lucide-react'
import { useMessages } from '#play/base/useMessages.ts'
import { iconButtonClass } from '#ui/Button.tsx'
import styles from './StreamChoice.module.css'
import { streamMessages } from './stream.messages.ts'
import type { StreamSource } from './stream-source.ts'

interface StreamChoiceProps {
  sources: StreamSource[]
  selected: number
  onSelect: (index: number) => void
}

/** The broadcast and its costreams, and a link to the page of the one that is shown. Nothing without a stream. */
export function StreamChoice({ sources, selected, onSelect }: StreamChoiceProps) {
  const m = useMessages(streamMessages)
  const source = sources[selected]
  if (!source) return null
  const place = source.kind in PLACES ? PLACES[source.kind as keyof typeof PLACES] : null
  const outside = place ? m.openOn(place) : m.openElsewhere
  return (
    <div className={styles.choice}>
      {sources.length > 1 && (
        <span className={styles.box}>
          <Tv aria-hidden="true" />
          <select
            aria-label={m.streams}
            className={styles.select}
            value={selected}
            onChange={({ target }) => onSelect(Number(target.value))}
          >
            {sources.map(({ name, page }, index) => (
              <option key={page} value={index}>
                {index === 0 ? m.main : name}
              </option>
            ))}
          </select>
          <b aria-hidden="true" className={styles.count}>
            {sources.length}
          </b>
          <ChevronDown aria-hidden="true" className={styles.arrow} />
        </span>
      )}
      <a
        href={source.page}
        target="_blank"
        rel="noopener noreferrer"
        className={iconButtonClass}
        aria-label={`${outside}, ${m.newTab}`}
        title={outside}
      >
        <ExternalLink aria-hidden="true" />
      </a>
    </div>
  )
}

const PLACES = { twitch: 'Twitch', youtube: 'YouTube', kick: 'Kick' } as const
