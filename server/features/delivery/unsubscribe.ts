// One press ends mails of a kind, without signing in (mail.8).
import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { NOTIFICATION_KINDS } from '#contract/constants.ts'
import type { NotificationKind } from '#contract/notifications.ts'
import { findFan } from '#server/features/fans/index.ts'
import { findSettings, saveSettings } from '#server/features/notifications/index.ts'
import { addressKey } from '#server/http/address.ts'
import { escapeHtml } from '#server/http/html.ts'
import type { RateLimits } from '#server/http/rate-limits.ts'
import type { Db } from '#server/storage/database.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { deliveryMessages, KIND_WORDS } from '#texts/delivery.messages.ts'
import type { Language } from '#texts/messages.ts'

export type MailTopic = NotificationKind | 'digest'

/** Signs with the deployment's key what a link is for. */
export type Sign = (db: Db, userId: number, topic: string) => Promise<Buffer>

export async function unsubscribeToken(
  db: Db,
  sign: Sign,
  userId: number,
  topic: MailTopic,
): Promise<string> {
  return `${userId}.${topic}.${(await sign(db, userId, topic)).toString('base64url')}`
}

async function readToken(
  db: Db,
  sign: Sign,
  token: string,
): Promise<{ userId: number; topic: MailTopic } | null> {
  const [, id = '', topic = '', signature = ''] = /^(\d{1,15})\.([a-z]+)\.([\w-]{43})$/.exec(token) ?? []
  if (!isTopic(topic)) return null
  const wanted = await sign(db, Number(id), topic)
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null
  return (await findFan(db, Number(id))) ? { userId: Number(id), topic } : null
}

const isTopic = (text: string): text is MailTopic =>
  text === 'digest' || (NOTIFICATION_KINDS as readonly string[]).includes(text)

interface UnsubscribeDeps {
  db: NodePgDatabase
  sign: Sign
  limits: RateLimits
  publicUrl: string
}

/**
 * Opening the link changes nothing, because programs that check mails open every link; the press does, and so does the
 * mail program's own button, which posts there (RFC 8058).
 */
export function mountUnsubscribe(app: FastifyInstance, deps: UnsubscribeDeps): void {
  const { db, sign, limits, publicUrl } = deps
  const settingsLink = `${publicUrl}/inbox#settings`

  app.get<{ Params: { token: string } }>('/unsubscribe/:token', async (request, reply) => {
    await limits.take('tokenPerAddress', addressKey(request.ip))
    const found = await readToken(db, sign, request.params.token)
    if (!found) return sendPage(reply.status(404), badLink(settingsLink))
    const { language } = await findSettings(db, found.userId)
    const m = deliveryMessages[language]
    const text = found.topic === 'digest' ? m.stopDigest : m.stopText(KIND_WORDS[language][found.topic])
    return sendPage(reply, { language, title: m.stopTitle, text, button: m.stopButton, settingsLink })
  })

  async function stop(request: FastifyRequest<{ Params: { token: string } }>, reply: FastifyReply) {
    await limits.take('tokenPerAddress', addressKey(request.ip))
    const found = await readToken(db, sign, request.params.token)
    if (!found) return sendPage(reply.status(404), badLink(settingsLink))
    const { userId, topic } = found
    const change = topic === 'digest' ? { digest: false } : { kinds: { [topic]: { mail: false } } }
    const { language } = await inTransaction(db, (tx) => saveSettings(tx, userId, change))
    const m = deliveryMessages[language]
    return sendPage(reply, { language, title: m.stopped, text: m.stoppedText, settingsLink })
  }

  // A scope of its own: RFC 8058 wants mail programs to post a multipart form, which only uploads may do elsewhere. The
  // token says everything, so no form is read.
  app.register(async (scope) => {
    scope.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, _body, done) =>
      done(null),
    )
    scope.post('/unsubscribe/:token', { config: { consumes: 'form' } }, stop)
  })
}

interface Page {
  language: Language
  title: string
  text: string
  button?: string
  settingsLink: string
}

const badLink = (settingsLink: string): Page => {
  const m = deliveryMessages.en
  return { language: 'en', title: m.badLink, text: m.badLinkText, settingsLink }
}

/** A page of its own: it must open at once, from any mail program, without scripts. */
function sendPage(reply: FastifyReply, { language, title, text, button, settingsLink }: Page): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  const form = button === undefined ? '' : `<form method="post"><button>${escapeHtml(button)}</button></form>`
  return reply
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    )
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · Virage</title>
<style nonce="${nonce}">
html { background: #F4EFE0; color: #14190F; font: 17px/1.5 "Hanken Grotesk Variable", system-ui, sans-serif; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; }
main { box-sizing: border-box; width: min(480px, calc(100% - 28px)); margin: 24px 0; padding: 28px; border: 2px solid #14190F; border-radius: 22px; background: #FFFCF3; }
.brand { display: block; margin-bottom: 26px; color: inherit; font-weight: 850; font-size: 19px; letter-spacing: .06em; text-decoration: none; }
.brand::before { content: ""; display: block; width: 88px; height: 12px; margin-bottom: 10px; background: repeating-linear-gradient(90deg, #EE4B25 0 12px, transparent 12px 15px) 0 / 42px no-repeat, repeating-linear-gradient(90deg, #3885F0 0 12px, transparent 12px 15px) 45px / 42px no-repeat; }
h1 { font-size: 28px; line-height: 1.1; margin: 0 0 12px; text-wrap: balance; }
p { margin: 0 0 20px; }
main > :last-child { margin: 0; }
button { font: inherit; font-weight: 700; min-height: 52px; margin-bottom: 20px; padding: 0 28px; border: 2px solid #14190F; border-bottom-width: 6px; border-radius: 10px; background: #FFD91F; color: #15170A; cursor: pointer; }
button:active { border-bottom-width: 2px; margin-top: 4px; }
:focus-visible { outline: 3px solid #1450B8; outline-offset: 3px; }
p a { color: #1450B8; }
@media (prefers-color-scheme: dark) {
html { background: #0A0F0D; color: #F4F6EE; }
main { border: 1px solid #2B3832; background: #111815; }
button { background: #FFE14D; border-color: #B89B12; }
:focus-visible { outline-color: #FFE14D; }
p a { color: #7FB8FF; }
}
</style>
</head>
<body>
<main><a class="brand" href="/">VIRAGE</a><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${form}<p><a href="${escapeHtml(settingsLink)}">${escapeHtml(deliveryMessages[language].allSettings)}</a></p></main>
</body>
</html>
`)
}
