// Which addresses people may enter. Without zod, so that forms can ask too.

/** Where a picture uploaded to us is served. */
export const MEDIA_PATH = /^\/media\/[0-9a-f]{32}\.webp$/
/** Pictures that come with the product. */
const BUNDLED_PICTURE = /^\/(crests|avatars|posts)\/[a-z0-9-]{1,60}\.svg$/

/** https only; http is for localhost; or a picture of ours. The server never fetches what people enter. */
export function isSafeLink(text: string): boolean {
  if (MEDIA_PATH.test(text) || BUNDLED_PICTURE.test(text)) return true
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  if (username !== '' || password !== '') return false
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
  return protocol === 'https:' || (protocol === 'http:' && isLocal)
}
