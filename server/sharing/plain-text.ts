/** Line breaks and characters nobody sees. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu
/** Marks that turn the direction of writing, also of the words after them. */
const TURNING = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g

/** What somebody entered, as one line that can stand anywhere: in a title, a picture, a feed. */
export function plainText(text: string, mostCharacters = 200): string {
  const line = text.toWellFormed().replace(UNSEEN, ' ').replace(TURNING, '').trim()
  const characters = [...line]
  return characters.length <= mostCharacters
    ? line
    : `${characters
        .slice(0, mostCharacters - 1)
        .join('')
        .trimEnd()}…`
}
