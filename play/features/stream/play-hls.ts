import Hls from 'hls.js'

/** So often in a row a stream that has played is asked again, after 1, 2, 4, 8 and 16 seconds. */
const MOST_TRIES = 5

/**
 * play.2: plays an HLS stream in a video. What has played goes on by itself after a short loss of the network or a broken
 * piece. Returns what ends it.
 */
export function playHls(video: HTMLVideoElement, file: string, onFailed: () => void): () => void {
  if (!Hls.isSupported()) {
    onFailed()
    return () => undefined
  }
  const player = new Hls({ enableWorker: true })
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const goOn = () => player.startLoad()
  player.on(Hls.Events.FRAG_CHANGED, () => {
    tries = 0
  })
  player.on(Hls.Events.ERROR, (_, { fatal, type }) => {
    if (!fatal) return
    if (player.levels.length === 0 || tries === MOST_TRIES) return onFailed()
    if (type === Hls.ErrorTypes.MEDIA_ERROR) player.recoverMediaError()
    else if (type === Hls.ErrorTypes.NETWORK_ERROR) timer = setTimeout(goOn, 2 ** tries * 1000)
    else return onFailed()
    tries += 1
  })
  window.addEventListener('online', goOn)
  player.loadSource(file)
  player.attachMedia(video)
  return () => {
    clearTimeout(timer)
    window.removeEventListener('online', goOn)
    player.destroy()
  }
}
