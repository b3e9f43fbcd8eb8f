const HTML_ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => HTML_ENTITIES[character] ?? '')
}

/** Without line breaks, control characters and marks that turn the direction of writing. */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\p{Cf}/gu, '')
    .replace(/ +/g, ' ')
    .trim()
}

const LOOKS_LIKE_LINK = /:\/\/|www\.|@|[\p{L}\d]\.\p{L}{2}/iu

/**
 * Anybody may type any name and any address into the registration form. A name that is an advertisement must not
 * travel to a stranger in our mail, so one that clients would turn into a link is left out.
 */
export function greet(name: string): string {
  const shown = oneLine(name)
  return shown === '' || LOOKS_LIKE_LINK.test(shown) ? 'Hello,' : `Hello ${shown},`
}
