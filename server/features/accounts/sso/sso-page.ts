import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyReply } from 'fastify'
import type { SsoMessage } from '#contract/accounts.ts'
import { embedJson, escapeHtml } from '#server/http/html.ts'
import type { Language } from '#texts/messages.ts'
import { ssoMessages } from './sso.messages.ts'

const PROGRAM = readFileSync(new URL('./sso-popup.js', import.meta.url), 'utf8')

/**
 * The popup's last page: it posts the result to the window that opened it, only at our own origin, and closes.
 */
export function answerSsoPage(
  reply: FastifyReply,
  message: SsoMessage,
  { publicUrl, language }: { publicUrl: string; language: Language },
): FastifyReply {
  const m = ssoMessages[language]
  const nonce = randomBytes(16).toString('base64')
  const sentence = message.success ? m.complete : message.detail
  return reply
    .header(
      'content-security-policy',
      `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`,
    )
    .header('cross-origin-opener-policy', 'unsafe-none')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${m.title}</title>
<style nonce="${nonce}">
html { background: #0A0F0D; color: #F4F6EE; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; text-align: center; }
main { padding: 24px; max-width: 40ch; }
a { color: #FFE14D; }
</style>
</head>
<body>
<main><p role="status">${escapeHtml(sentence)}</p><p><a href="${escapeHtml(publicUrl)}/login">${m.back}</a></p></main>
<script type="application/json" id="message" nonce="${nonce}">${embedJson({ message, publicUrl })}</script>
<script nonce="${nonce}">${PROGRAM}</script>
</body>
</html>
`)
}
