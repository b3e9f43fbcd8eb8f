import { Play } from 'lucide-react'
import { useState } from 'react'
import { settings } from '#client/page.ts'
import { useLater } from '#site/useLater.ts'
import { useMessages } from '#site/useMessages.ts'
import { landingMessages } from '#texts/landing.messages.ts'
import { CrowdStand } from '#ui/crowd/CrowdStand.tsx'
import styles from './ExplanationVideo.module.css'
import { videoSource } from './video-source.ts'

/** The video. Another site's player is loaded only after a click on play, so that site learns nothing before. */
export function ExplanationVideo() {
  const m = useMessages(landingMessages)
  const [isPlaying, setPlaying] = useState(false)
  // A video player with controls costs as much to render as the rest of the page.
  const isLater = useLater()
  const source = videoSource(settings.videoUrl)
  if (source.kind === 'film') {
    return (
      <div className={styles.video}>
        {isLater && (
          <video
            controls
            muted
            playsInline
            preload="none"
            width={1120}
            height={630}
            poster={source.poster}
            src={source.src}
            aria-label={m.video}
          />
        )}
      </div>
    )
  }
  if (source.kind === 'embed' && isPlaying) {
    return (
      <div className={styles.video}>
        <iframe
          src={source.src}
          title={m.video}
          allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      </div>
    )
  }
  return (
    <div className={styles.video}>
      <CrowdStand share={0.52} gapPx={13} bendPx={-50} seed={9} />
      {source.kind === 'embed' ? (
        <button type="button" className={styles.play} aria-label={m.play} onClick={() => setPlaying(true)}>
          <Play aria-hidden="true" />
        </button>
      ) : (
        <a
          href={source.href}
          target="_blank"
          rel="noopener noreferrer"
          className={styles.play}
          aria-label={m.watch}
        >
          <Play aria-hidden="true" />
        </a>
      )}
      <span className={styles.caption}>{m.video}</span>
    </div>
  )
}
