/** A stream and how the arena can play it; `link` if it cannot. */
export type StreamSource =
  | { kind: 'twitch' | 'youtube' | 'kick'; name: string; frame: string; page: string }
  | { kind: 'hls' | 'file'; name: string; file: string; page: string }
  | { kind: 'link'; name: string; page: string }

const YOUTUBE_ID = /^[\w-]{6,20}$/
const TWITCH_NAME = /^[A-Za-z0-9_]{2,30}$/
const KICK_NAME = /^[A-Za-z0-9_-]{2,40}$/
const FILE = /\.(mp4|webm|mov|m4v|ogv)$/i

/** `pageHost`: Twitch plays only in pages whose host is named in the address of its frame. */
export function recogniseStream(address: string, pageHost: string): StreamSource {
  if (!URL.canParse(address)) return { kind: 'link', name: address, page: address }
  const url = new URL(address)
  const host = url.hostname.replace(/^(www|m|go)\./, '')
  const found = twitch(url, host, pageHost) ?? youtube(url, host) ?? kick(url, host)
  if (found) return found
  if (/\.m3u8$/i.test(url.pathname)) return { kind: 'hls', name: host, file: url.href, page: url.href }
  if (FILE.test(url.pathname)) return { kind: 'file', name: host, file: url.href, page: url.href }
  return { kind: 'link', name: host, page: url.href }
}

function twitch(url: URL, host: string, pageHost: string): StreamSource | null {
  if (host !== 'twitch.tv' && host !== 'player.twitch.tv') return null
  const [first = '', second = ''] = parts(url)
  const video = url.searchParams.get('video') ?? (first === 'videos' ? second : '')
  const channel = url.searchParams.get('channel') ?? first
  const query = new URLSearchParams({ parent: pageHost, autoplay: 'true', muted: 'true' })
  if (/^v?\d+$/.test(video)) {
    query.set('video', video)
    const page = `https://www.twitch.tv/videos/${video.replace('v', '')}`
    return { kind: 'twitch', name: 'Twitch', frame: `https://player.twitch.tv/?${query}`, page }
  }
  if (!TWITCH_NAME.test(channel) || channel === 'videos') return null
  query.set('channel', channel)
  const page = `https://www.twitch.tv/${channel}`
  return { kind: 'twitch', name: channel, frame: `https://player.twitch.tv/?${query}`, page }
}

function youtube(url: URL, host: string): StreamSource | null {
  if (host !== 'youtube.com' && host !== 'youtu.be' && host !== 'youtube-nocookie.com') return null
  const [first = '', second = ''] = parts(url)
  if (first === 'channel' && YOUTUBE_ID_OF_CHANNEL.test(second)) {
    const frame = `https://www.youtube-nocookie.com/embed/live_stream?channel=${second}&autoplay=1&mute=1&playsinline=1`
    return { kind: 'youtube', name: 'YouTube', frame, page: `https://www.youtube.com/channel/${second}/live` }
  }
  const isShort = ['live', 'embed', 'shorts', 'v'].includes(first)
  const id = host === 'youtu.be' ? first : isShort ? second : (url.searchParams.get('v') ?? '')
  if (!YOUTUBE_ID.test(id)) return null
  const frame = `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&mute=1&playsinline=1`
  return { kind: 'youtube', name: 'YouTube', frame, page: `https://www.youtube.com/watch?v=${id}` }
}

const YOUTUBE_ID_OF_CHANNEL = /^UC[\w-]{10,30}$/

function kick(url: URL, host: string): StreamSource | null {
  if (host !== 'kick.com' && host !== 'player.kick.com') return null
  const [slug = ''] = parts(url)
  if (!KICK_NAME.test(slug)) return null
  const frame = `https://player.kick.com/${slug}?autoplay=true&muted=true`
  return { kind: 'kick', name: slug, frame, page: `https://kick.com/${slug}` }
}

function parts({ pathname }: URL): string[] {
  return pathname.split('/').filter((part) => part !== '')
}
