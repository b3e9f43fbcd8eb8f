// Which addresses people may enter. Without zod, so that forms can ask too.

/** Where a picture uploaded to us is served. */
export const MEDIA_PATH = /^\/media\/[0-9a-f]{32}\.webp$/
/** Pictures that come with the product. */
const BUNDLED_PICTURE = /^\/(crests|avatars|posts)\/[a-z0-9-]{1,60}\.svg$/

/** Fields of calls that hold addresses people entered: one, a list of them, or several by name. */
export const LINK_FIELDS = ['avatar', 'logo', 'imageUrl', 'recommendedStreams', 'socials'] as const

/** https only; http is for this machine; or a picture of ours. The server never fetches what people enter. */
export function isSafeLink(text: string): boolean {
  if (MEDIA_PATH.test(text) || BUNDLED_PICTURE.test(text)) return true
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  if (username !== '' || password !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && isLocalLink(text))
}

/** Leads to the machine of whoever follows it: the server takes such links only where `PUBLIC_URL` is local. */
export function isLocalLink(text: string): boolean {
  return URL.canParse(text) && isLocalHost(new URL(text).hostname)
}

/** A name or address of the machine itself: `localhost` and those below it, 127.0.0.0/8, ::1. */
export function isLocalHost(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$|\.$/g, '')
  return /(?:^|\.)localhost$|^127(?:\.\d{1,3}){3}$|^::1$|^::ffff:(?:7f[0-9a-f]{2}:|127\.)/.test(name)
}
