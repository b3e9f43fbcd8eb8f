export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** JSON inside a script element must not be able to close it. */
export const embedJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
