import { ExternalLink } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRoom } from '#play/base/arena.ts'
import { useFocusStays } from '#play/base/focus-stays.ts'
import { TeamCrest } from '#play/base/Team.tsx'
import { useMessages } from '#play/base/useMessages.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import styles from './Player.module.css'
import { streamMessages } from './stream.messages.ts'
import type { StreamSource } from './stream-source.ts'

/** Plays one stream. Nothing may be drawn over it: Twitch forbids that. */
export function Player({ source }: { source: StreamSource }) {
  const [hasFailed, setFailed] = useState(false)
  const fail = useCallback(() => setFailed(true), [])
  const focusStays = useFocusStays('video, button')
  return (
    <div {...focusStays}>
      {hasFailed ? (
        <Failed source={source} onRetry={() => setFailed(false)} />
      ) : (
        <Media source={source} onFailed={fail} />
      )}
    </div>
  )
}

function Media({ source, onFailed }: { source: StreamSource; onFailed: () => void }) {
  const m = useMessages(streamMessages)
  const title = m.player(source.name)
  switch (source.kind) {
    case 'link':
      return <Elsewhere source={source} title={m.cannotPlay} />
    case 'hls':
      return <HlsVideo file={source.file} title={title} onFailed={onFailed} />
    case 'file':
      // Files loop, because they may be shorter than the match.
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
          onError={onFailed}
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

/** Tried again by a press, and by itself once the network is back. */
function Failed({ source, onRetry }: { source: StreamSource; onRetry: () => void }) {
  const m = useMessages(streamMessages)
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    const onOnline = () => retry()
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [])
  return (
    <Elsewhere source={source} title={m.failed} hint={m.failedHint}>
      <Button onClick={onRetry}>{m.retry}</Button>
    </Elsewhere>
  )
}

interface ElsewhereProps {
  source: StreamSource
  title: string
  hint?: string
  children?: ReactNode
}

function Elsewhere({ source, title, hint, children }: ElsewhereProps) {
  const m = useMessages(streamMessages)
  return (
    <Poster>
      <p className={styles.sentence}>{title}</p>
      {hint && <p className={styles.hint}>{hint}</p>}
      <div className={styles.buttons}>
        {children}
        <a href={source.page} target="_blank" rel="noopener noreferrer" className={buttonClass()}>
          <ExternalLink aria-hidden="true" /> {m.watchOn(source.name)}
          <span className="sr">, {m.newTab}</span>
        </a>
      </div>
    </Poster>
  )
}

interface HlsVideoProps {
  file: string
  title: string
  onFailed: () => void
}

/** Plays HLS with the browser where it can, else with hls.js, which is loaded only then. */
function HlsVideo({ file, title, onFailed }: HlsVideoProps) {
  const ref = useRef<HTMLVideoElement>(null)

  useEffect(() => {
    const video = ref.current
    if (!video) return
    if (video.canPlayType('application/vnd.apple.mpegurl') !== '') {
      video.src = file
      return () => video.removeAttribute('src')
    }
    let isGone = false
    let stop: (() => void) | undefined
    import('./play-hls.ts')
      .then(({ playHls }) => {
        if (!isGone) stop = playHls(video, file, onFailed)
      })
      .catch(onFailed)
    return () => {
      isGone = true
      stop?.()
    }
  }, [file, onFailed])

  return (
    <video
      ref={ref}
      title={title}
      className={styles.media}
      controls
      autoPlay
      muted
      playsInline
      onError={onFailed}
    />
  )
}

/** Shown in place of a stream: an empty pitch, the two teams, and what the caller adds. */
export function Poster({ children }: { children?: ReactNode }) {
  const m = useMessages(streamMessages)
  const home = useRoom(({ arena }) => arena.homeTeam)
  const away = useRoom(({ arena }) => arena.awayTeam)
  return (
    <div className={styles.poster}>
      <PitchBackground />
      <div className={styles.teams}>
        <TeamCrest team={home} side="home" className={styles.crest} />
        <span className={styles.versus} aria-hidden="true">
          VS
        </span>
        <TeamCrest team={away} side="away" className={styles.crest} />
        <span className="sr">
          {home.name} {m.versus} {away.name}
        </span>
      </div>
      {children}
    </div>
  )
}

/** A drawing of an empty pitch under floodlights. */
function PitchBackground() {
  return (
    <svg
      viewBox="0 0 1600 900"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={styles.pitch}
    >
      <path d="M340 210h920l340 690H0z" className={styles.grass} />
      <path
        d="M455 210h115L405 900H203zM685 210h115v690H602zM915 210h115l366 690h-199z"
        className={styles.mown}
      />
      <g className={styles.chalk}>
        <path d="M362 236h876l292 620H70zM800 236v620" />
        <ellipse cx="800" cy="480" rx="190" ry="80" />
        <path d="M322 316h146l-80 280H196M1278 316h-146l80 280h192" />
      </g>
    </svg>
  )
}
