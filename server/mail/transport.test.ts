import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readMail, startTestMailServer, type TestMailServer } from './mail-server.testing.ts'
import { fileTransport, type Mail, smtpTransport } from './transport.ts'

const FROM = 'Virage <no-reply@virage.example>'
const LINK = `https://virage.example/auth/password/reset?token=${'k3v9_Qf0y-'.repeat(8)}`
const INJECTED = 'Hello\r\nBcc: victim@example.org\r\n\r\nbody'

const mail: Mail = {
  to: 'lea@example.org',
  subject: 'Léa, choose a new password',
  text: `Hello Léa,\n\n${LINK}\n`,
  html: `<p>Hello Léa</p>\n<a href="${LINK}">Choose</a>\n`,
}

let server: TestMailServer
let root: string
let dir: string

beforeEach(async () => {
  server = await startTestMailServer()
  root = await mkdtemp(path.join(tmpdir(), 'virage-mail-'))
  dir = path.join(root, 'data', 'mail')
})

afterEach(async () => {
  await server.close()
  await rm(root, { recursive: true })
})

const names = async () => (await readdir(dir)).sort()
const read = async (name: string) => readFile(path.join(dir, name), 'utf8')

test('[mail.4] SMTP: both parts arrive whole', async () => {
  expect(await smtpTransport(server.url, FROM).send(mail)).toEqual({ state: 'accepted' })
  expect(server.received).toMatchObject([{ subject: mail.subject, text: mail.text, html: mail.html }])
})

test('[mail.6] a mail that can be ended says so to mail programs, on one line (RFC 8058)', async () => {
  const unsubscribeUrl = `https://virage.example/unsubscribe/12345.achievement.${'k3v9_Qf0y-'.repeat(4)}abc`
  await fileTransport(dir, FROM).send({ ...mail, unsubscribeUrl, messageId: '<n-1@virage.example>' })
  const [name = ''] = await names()
  const text = (await read(name)).replaceAll(/\r\n[ \t]+/g, ' ')
  expect(text).toContain(`List-Unsubscribe: <${unsubscribeUrl}>\r\n`)
  expect(text).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
  expect(text).toContain('Message-ID: <n-1@virage.example>\r\n')
})

test('[mail.2] SMTP: a refused recipient is told apart from a server that wants us to wait', async () => {
  const transport = smtpTransport(server.url, FROM)
  server.refusals.push({ command: 'RCPT TO', code: 550 }, { command: 'DATA', code: 554 })
  expect(await transport.send(mail)).toMatchObject({ state: 'refused' })
  expect(await transport.send(mail)).toMatchObject({ state: 'refused' })
  server.refusals.push({ command: 'RCPT TO', code: 450 })
  await expect(transport.send(mail)).rejects.toThrow('450')
})

test('[mail.2] SMTP: a server that does not answer is an error, not a wait for ever', async () => {
  const silent = createServer(() => {})
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as AddressInfo
  // The query overrides the product's 10 s, so that the test need not wait for them.
  const transport = smtpTransport(`smtp://127.0.0.1:${port}?greetingTimeout=1`, FROM)
  await expect(transport.send(mail)).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  await new Promise((resolve) => silent.close(resolve))
})

test('[mail.4] neither subject nor address can add a header or a recipient', async () => {
  await smtpTransport(server.url, FROM).send({ ...mail, subject: INJECTED })
  await fileTransport(dir, FROM).send({ ...mail, subject: INJECTED })
  await fileTransport(dir, FROM).send({ ...mail, to: 'a@example.org, victim@example.org' })
  const files = await Promise.all((await names()).map(async (name) => readMail(await read(name))))
  for (const parsed of [...server.received, ...files]) {
    expect(parsed.headers.map(({ key }) => key)).not.toContain('bcc')
    expect(parsed.to).toHaveLength(1)
    expect(parsed.text).toBe(mail.text)
  }
})

test('[mail.3] a file is private, whole, and shows the link on one line', async () => {
  await fileTransport(dir, FROM).send(mail)
  const [name, ...others] = await names()
  expect(others).toEqual([])
  expect(name).toMatch(/^\d{8}T\d{9}Z-0000-lea-choose-a-new-password-[0-9a-f]{6}\.eml$/)
  expect((await stat(path.join(dir, name!))).mode & 0o777).toBe(0o600)
  const raw = await read(name!)
  expect(raw.split('\r\n')).toContain(LINK)
  expect(raw).not.toMatch(/[^\r]\n/)
  expect(await readMail(raw)).toMatchObject({
    from: { address: 'no-reply@virage.example' },
    to: [{ address: mail.to }],
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
  })
})

test('[mail.4] a line too long for a mail is folded, and reads the same', async () => {
  const text = `${'x'.repeat(2000)}\n`
  await fileTransport(dir, FROM).send({ ...mail, text })
  const raw = await read((await names())[0]!)
  expect(Math.max(...raw.split('\r\n').map((line) => line.length))).toBeLessThan(998)
  expect((await readMail(raw)).text).toBe(text)
})

test('[mail.3] the newest file is last: within a millisecond, after a restart, after the clock was set back', async () => {
  const noon = new Date('2026-03-01T12:00:00.000Z')
  const earlier = new Date('2026-03-01T11:59:00.000Z')
  const later = new Date('2026-03-01T12:00:00.001Z')
  const send = (now: Date, numbers: number[]) => {
    const transport = fileTransport(dir, FROM, () => now)
    // Subjects that would sort the other way round.
    return Promise.all(numbers.map((n) => transport.send({ ...mail, subject: `${99 - n} mail` })))
  }
  await send(noon, [0, 1, 2])
  await writeFile(path.join(dir, 'zzz-notes.txt'), '')
  await send(noon, [3, 4])
  await send(earlier, [5])
  await send(later, [6])
  const order = (await names())
    .filter((name) => name.endsWith('.eml'))
    .map((name) => name.split('-').slice(1, 3))
  expect(order.map(([, subject]) => Number(subject))).toEqual([99, 98, 97, 96, 95, 94, 93])
  expect(order.map(([count]) => count)).toEqual(['0000', '0001', '0002', '0003', '0004', '0005', '0000'])
})

test('[mail.3] a folder that is taken away comes back, and one failure does not block the next mail', async () => {
  const transport = fileTransport(dir, FROM)
  await transport.send(mail)
  await rm(path.join(root, 'data'), { recursive: true })
  await writeFile(path.join(root, 'data'), 'in the way')
  await expect(transport.send(mail)).rejects.toThrow()
  await rm(path.join(root, 'data'))
  await transport.send(mail)
  expect(await names()).toHaveLength(1)
})
