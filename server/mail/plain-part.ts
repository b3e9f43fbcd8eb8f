import type { SendMailOptions } from 'nodemailer'

/** RFC 5322 §2.1.1: a line is at most 998 octets long. */
const LONGEST_LINE_BYTES = 998

/**
 * A MIME part with its text as it is. Nodemailer would break lines over 76 characters by quoted-printable; in a
 * file that people and small scripts read, a link is to stand whole on its line.
 */
export function plainPart(contentType: string, content: string): SendMailOptions['text'] {
  const lines = content.split(/\r\n|\r|\n/)
  if (lines.some((line) => Buffer.byteLength(line) > LONGEST_LINE_BYTES)) return content
  const body = lines.join('\r\n')
  const isAscii = Buffer.byteLength(body) === body.length
  const head = [
    `Content-Type: ${contentType}; charset=utf-8`,
    `Content-Transfer-Encoding: ${isAscii ? '7bit' : '8bit'}`,
  ]
  return { raw: [...head, '', body].join('\r\n') }
}
