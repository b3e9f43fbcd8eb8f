import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport, type NodemailerError, type SendMailOptions } from 'nodemailer'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** One press there ends mails of this kind, also a press in the mail program (RFC 8058). */
  unsubscribeUrl?: string
  /** The same for every try to send a mail, so that a second copy is recognised as one. */
  messageId?: string
}

/** Refused: this mail will never be taken, however long we wait. Whatever may still pass is thrown instead. */
export type Receipt = { state: 'accepted' } | { state: 'refused'; reason: string }

export interface MailTransport {
  send(mail: Mail): Promise<Receipt>
}

const CONNECT_TIMEOUT_MS = 10_000
/** The longest silence of the server within a conversation. */
const SILENCE_TIMEOUT_MS = 20_000

/** `url` is `smtp://` or `smtps://`, with user and password where needed; its query may hold nodemailer's options. */
export function smtpTransport(url: string, from: string): MailTransport {
  const server = createTransport({
    url,
    dnsTimeout: CONNECT_TIMEOUT_MS,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
  })
  return {
    async send(mail) {
      try {
        await server.sendMail({ ...messageHead(mail, from), text: mail.text, html: mail.html })
        return { state: 'accepted' }
      } catch (error) {
        if (isRefusal(error)) return { state: 'refused', reason: error.message }
        throw error
      }
    },
  }
}

/**
 * A 5xx about the recipient or the content is final. The same about our login or our sender is for the operator
 * to mend, so those mails wait.
 */
function isRefusal(error: unknown): error is NodemailerError {
  if (!(error instanceof Error)) return false
  const { permanent, command }: NodemailerError = error
  return permanent === true && (command === 'RCPT TO' || command === 'DATA')
}

/** Each mail becomes an `.eml` file in the folder `dir`; in the order of their names the newest is last. */
export function fileTransport(dir: string, from: string, now: () => Date = () => new Date()): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  let newest: FilePlace | undefined
  let previous: Promise<unknown> = Promise.resolve()

  async function write(mail: Mail): Promise<Receipt> {
    await makeFolder(dir)
    newest ??= newestPlace(await readdir(dir))
    const date = now()
    newest = nextPlace(newest, date)
    const { message } = await composer.sendMail({
      ...messageHead(mail, from),
      date,
      text: plainPart('text/plain', mail.text),
      html: plainPart('text/html', mail.html),
    })
    const suffix = randomBytes(3).toString('hex')
    await writeWhole(path.join(dir, mailFileName(newest, mail.subject, suffix)), message)
    return { state: 'accepted' }
  }

  return {
    send(mail) {
      // One after the other, so that no file appears after one with a newer name.
      const written = previous.then(() => write(mail))
      previous = written.catch(() => {})
      return written
    },
  }
}

async function makeFolder(dir: string): Promise<void> {
  await mkdir(path.dirname(dir), { recursive: true })
  // The links in the mails sign people in: nobody else on the machine is to read them.
  await mkdir(dir, { recursive: true, mode: 0o700 })
}

/** A reader finds the whole file or none. */
async function writeWhole(file: string, content: string | Uint8Array | NodeJS.ReadableStream): Promise<void> {
  const temporary = path.join(path.dirname(file), `.${path.basename(file)}.tmp`)
  try {
    await writeFile(temporary, content, { mode: 0o600, flag: 'wx' })
    await rename(temporary, file)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

/** What every mail has in common, whichever way it leaves. */
function messageHead(mail: Mail, from: string): SendMailOptions {
  return {
    from,
    // As an object the address is taken as it is; a string would be read as a list of addresses.
    to: { name: '', address: mail.to },
    subject: mail.subject,
    // Keeps absence notes from answering us.
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(mail.unsubscribeUrl !== undefined && {
        'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    ...(mail.messageId !== undefined && { messageId: mail.messageId }),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** RFC 5322 §2.1.1: a line is at most 998 octets long. */
const LONGEST_LINE_BYTES = 998

/**
 * A MIME part with its text as it is. Nodemailer would break lines over 76 characters by quoted-printable; in a
 * file that people and small scripts read, a link is to stand whole on its line.
 */
function plainPart(contentType: string, content: string): SendMailOptions['text'] {
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

/** Where a file stands in the order of names: the millisecond, and the count within it. */
interface FilePlace {
  /** `20260131T235959123Z`: as wide for every date, so that names sort by time. */
  stamp: string
  count: number
}

const COUNT_DIGITS = 4
const SLUG_MAX_LENGTH = 40
const NAME_PATTERN = /^(\d{8}T\d{9}Z)-(\d{4})-.*\.eml$/

function newestPlace(names: string[]): FilePlace | undefined {
  return names
    .sort()
    .map(readPlace)
    .findLast((place) => place !== undefined)
}

function readPlace(name: string): FilePlace | undefined {
  const [, stamp, count] = NAME_PATTERN.exec(name) ?? []
  return stamp === undefined ? undefined : { stamp, count: Number(count) }
}

/** The place after `newest`, also when it was taken within this millisecond or the clock was set back since. */
function nextPlace(newest: FilePlace | undefined, date: Date): FilePlace {
  const stamp = date.toISOString().replace(/[-:.]/g, '')
  if (newest === undefined || stamp > newest.stamp) return { stamp, count: 0 }
  return { stamp: newest.stamp, count: newest.count + 1 }
}

/** `suffix` tells apart the files of processes that share the folder. */
function mailFileName(place: FilePlace, subject: string, suffix: string): string {
  const count = String(place.count).padStart(COUNT_DIGITS, '0')
  return `${place.stamp}-${count}-${slug(subject)}-${suffix}.eml`
}

function slug(subject: string): string {
  const words = subject
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? ['mail']
  return words.join('-').slice(0, SLUG_MAX_LENGTH).replace(/-$/, '')
}
