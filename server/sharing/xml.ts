import { escapeHtml } from '#server/http/html.ts'

/** Characters that XML 1.0 has no place for, not even escaped. */
const NO_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

export const xmlText = (text: string): string => escapeHtml(text.toWellFormed().replace(NO_XML, ''))
