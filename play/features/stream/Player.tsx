import { ExternalLink } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useMessages } from '#play/base/useMessages.ts'
import { buttonClass } from '#ui/Button.tsx'
import { HlsVideo } from './HlsVideo.tsx'
import styles from './Player.module.css'
import { Poster } from './Poster.tsx'
import { streamMessages } from './stream.messages.ts'
import type { StreamSource } from './stream-source.ts'

/** Plays one stream. Nothing is ever drawn over it. */
export function Player({ source }: { source: StreamSource }) {
  const m = useMessages(streamMessages)
  const [hasFailed, setFailed] = useState(false)
  const fail = useCallback(() => setFailed(true), [])
  const title = m.player(source.name)
  if (hasFailed) return <Elsewhere source={source} title={m.failed} hint={m.failedHint} />
  switch (source.kind) {
    case 'link':
      return <Elsewhere source={source} title={m.cannotPlay} />
    case 'hls':
      return <HlsVideo file={source.file} title={title} onFailed={fail} />
    case 'file':
      // A film is shorter than a match: it begins anew, so that the pitch never stands still.
      return (
        <video
          src={source.file}
          title={title}
          className={styles.media}
          controls
          autoPlay
          loop
          muted
          playsInline
          onError={fail}
        />
      )
    default:
      return (
        <iframe
          src={source.frame}
          title={title}
          className={styles.media}
          allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      )
  }
}

function Elsewhere({ source, title, hint }: { source: StreamSource; title: string; hint?: string }) {
  const m = useMessages(streamMessages)
  return (
    <Poster>
      <p className={styles.sentence}>{title}</p>
      {hint && <p className={styles.hint}>{hint}</p>}
      <a href={source.page} target="_blank" rel="noopener noreferrer" className={buttonClass()}>
        <ExternalLink aria-hidden="true" /> {m.watchOn(source.name)}
        <span className="sr">, {m.newTab}</span>
      </a>
    </Poster>
  )
}
