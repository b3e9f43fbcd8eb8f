import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport, type NodemailerError, type SendMailOptions } from 'nodemailer'
import { type FilePlace, mailFileName, newestPlace, nextPlace } from './mail-file-name.ts'
import { plainPart } from './plain-part.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
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
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
