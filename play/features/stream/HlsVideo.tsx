import { useEffect, useRef } from 'react'
import styles from './Player.module.css'

interface HlsVideoProps {
  file: string
  title: string
  onFailed: () => void
}

/** An HLS stream: by the browser where it can, else by hls.js, which is loaded only then. */
export function HlsVideo({ file, title, onFailed }: HlsVideoProps) {
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
    const load = async () => {
      const { default: Hls } = await import('hls.js')
      if (isGone) return
      if (!Hls.isSupported()) {
        onFailed()
        return
      }
      const player = new Hls({ enableWorker: true })
      player.on(Hls.Events.ERROR, (_, { fatal }) => {
        if (fatal) onFailed()
      })
      player.loadSource(file)
      player.attachMedia(video)
      stop = () => player.destroy()
    }
    load().catch(onFailed)
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
