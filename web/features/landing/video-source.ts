export type VideoSource =
  | { kind: 'film'; src: string; poster: string | undefined }
  /** The player of another site, loaded after a click. */
  | { kind: 'embed'; src: string }
  | { kind: 'elsewhere'; href: string }

const OWN_FILM = { kind: 'film', src: '/demo/derby.mp4', poster: '/demo/derby.webp' } as const
const YOUTUBE_ID = /^[\w-]{6,20}$/

/** How the configured video is shown; without one, our own film. */
export function videoSource(videoUrl: string): VideoSource {
  if (videoUrl === '' || !URL.canParse(videoUrl)) return OWN_FILM
  const url = new URL(videoUrl)
  const id = youtubeId(url)
  if (id !== null)
    return { kind: 'embed', src: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0` }
  if (/\.(mp4|webm)$/i.test(url.pathname)) return { kind: 'film', src: videoUrl, poster: undefined }
  return { kind: 'elsewhere', href: videoUrl }
}

function youtubeId({ hostname, pathname, searchParams }: URL): string | null {
  const host = hostname.replace(/^(www|m)\./, '')
  const [first = '', second = ''] = pathname.slice(1).split('/')
  const id = (() => {
    if (host === 'youtu.be') return first
    if (host !== 'youtube.com' && host !== 'youtube-nocookie.com') return ''
    return first === 'watch' ? searchParams.get('v') : second
  })()
  return id && YOUTUBE_ID.test(id) ? id : null
}
