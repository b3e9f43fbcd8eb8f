import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** How a test's mail server answers one mail it does not take. */
export interface Refusal {
  command: 'MAIL FROM' | 'RCPT TO' | 'DATA'
  code: number
}

export interface TestMailServer {
  url: string
  received: Email[]
  /** Answers to the next mails, one each; after them all are taken. */
  refusals: Refusal[]
  close(): Promise<void>
}

/** A real SMTP server, on a free port of this machine unless one is given. */
export async function startTestMailServer(wantedPort = 0): Promise<TestMailServer> {
  const received: Email[] = []
  const refusals: Refusal[] = []

  function answer(command: Refusal['command']): Error | null {
    const [next] = refusals
    if (next?.command !== command) return null
    refusals.shift()
    const complaint = new Error(
      '<somebody@example.org>: not this one, see http://filter.example/?token=secret',
    )
    return Object.assign(complaint, { responseCode: next.code })
  }

  async function receive(stream: Readable, done: (refusal: Error | null) => void): Promise<void> {
    const message = await buffer(stream)
    const refusal = answer('DATA')
    if (!refusal) received.push(await readMail(message))
    done(refusal)
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onMailFrom: (_address, _session, done) => done(answer('MAIL FROM')),
    onRcptTo: (_address, _session, done) => done(answer('RCPT TO')),
    onData: (stream, _session, done) => void receive(stream, done),
  })
  await new Promise<void>((resolve) => server.listen(wantedPort, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refusals,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

export async function readMail(message: string | Uint8Array): Promise<Email> {
  const { text = '', html = '', ...rest } = await PostalMime.parse(message)
  // The parser counts the line end before a boundary, which belongs to the boundary, to the part.
  return { ...rest, text: text.replace(/\n$/, ''), html: html.replace(/\n$/, '') }
}
