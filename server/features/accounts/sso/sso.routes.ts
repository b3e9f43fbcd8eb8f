import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type SsoProvider, ssoProvider } from '#contract/accounts.ts'
import { DEVICE_ID } from '#contract/constants.ts'
import { addressKey } from '#server/http/address.ts'
import { toFailure } from '#server/http/failure.ts'
import { languageOf } from '#server/http/language.ts'
import type { RateLimits } from '#server/http/rate-limits.ts'
import { allowedOrigins } from '#server/http/security-headers.ts'
import { type Language, spokenLanguage } from '#texts/messages.ts'
import { placeOf } from '../accounts.routes.ts'
import { refusalText, ssoMessages } from './sso.messages.ts'
import { SsoFailure, type SsoService } from './sso.service.ts'
import { answerSsoPage } from './sso-page.ts'
import { DIALECTS } from './sso-providers.ts'

const COOKIE_LIFETIME_S = 10 * 60

interface SsoRoutesContext {
  sso: SsoService
  limits: RateLimits
  publicUrl: string
  apiUrl: string
}

/** The two steps in the popup. They return pages and redirects, because a person sees them. */
export function mountSso(app: FastifyInstance, { sso, limits, publicUrl, apiUrl }: SsoRoutesContext): void {
  const secure = apiUrl.startsWith('https:') ? '; Secure' : ''
  const origins = allowedOrigins({ publicUrl, gameUrl: '' })
  /** security.4: a local product has several names, and the page that waits is at the one its popup was opened under. */
  const waitingAt = ({ host }: FastifyRequest) =>
    origins.has(`http://${host}`) ? `http://${host}` : publicUrl
  const cookieName = (provider: SsoProvider) => `sso_${provider}`
  /** language.2: our page names its language in the popup's address; the way back has it in the cookie. */
  const readerOf = (provider: SsoProvider, request: FastifyRequest) => {
    const asked = new URLSearchParams(request.url.split('?')[1] ?? '').get('language')
    const kept = fromCookie(readCookie(request, cookieName(provider))).language
    const language = asked === null ? (kept ?? languageOf(request)) : spokenLanguage(asked)
    return { publicUrl: waitingAt(request), language }
  }
  const setCookie = (reply: FastifyReply, provider: SsoProvider, value: string, maxAgeS: number) =>
    reply.header(
      'set-cookie',
      `${cookieName(provider)}=${value}; Path=/v1/auth/${provider}; Max-Age=${maxAgeS}; HttpOnly; SameSite=Lax${secure}`,
    )

  for (const provider of ssoProvider.options) {
    app.get(`/v1/auth/${provider}`, async (request, reply) =>
      showFailures(provider, request, reply, async () => {
        const query = new URLSearchParams(request.url.split('?')[1] ?? '')
        const device = query.get('device')
        const { url, state } = await sso.start(provider, device && DEVICE_ID.test(device) ? device : null)
        setCookie(reply, provider, toCookie(state, query.get('language')), COOKIE_LIFETIME_S)
        return reply.header('cross-origin-opener-policy', 'unsafe-none').redirect(url.href)
      }),
    )

    app.get(`/v1/auth/${provider}/callback`, async (request, reply) =>
      showFailures(provider, request, reply, async () => {
        const query = new URLSearchParams(request.url.split('?')[1] ?? '')
        const { state, language } = fromCookie(readCookie(request, cookieName(provider)))
        const result = await sso.finish(provider, query, state, {
          ...placeOf(request),
          ...(language && { language }),
        })
        setCookie(reply, provider, '', 0)
        const reader = readerOf(provider, request)
        if ('token' in result) return answerSsoPage(reply, { success: true, token: result.token }, reader)
        const detail = ssoMessages[reader.language].second_factor_needed
        return answerSsoPage(reply, { success: false, detail, ticket: result.ticket }, reader)
      }),
    )
  }

  /** Reports every failure to the opening window as one sentence. */
  async function showFailures(
    provider: SsoProvider,
    request: FastifyRequest,
    reply: FastifyReply,
    step: () => Promise<FastifyReply>,
  ): Promise<FastifyReply> {
    try {
      await limits.take('ssoPerAddress', addressKey(request.ip))
      return await step()
    } catch (error) {
      const { suspension, ticket } = toFailure(error)
      const appeal = suspension && ticket !== undefined ? { suspension, ticket } : {}
      const reader = readerOf(provider, request)
      const detail = explain(provider, error, { request, language: reader.language })
      return answerSsoPage(reply, { success: false, detail, ...appeal }, reader)
    }
  }
}

function explain(
  provider: SsoProvider,
  error: unknown,
  { request, language }: { request: FastifyRequest; language: Language },
): string {
  const m = ssoMessages[language]
  const { label } = DIALECTS[provider]
  if (error instanceof SsoFailure) {
    if (error.cause)
      request.log.warn({ reqId: request.id, err: error.cause, provider }, 'sign-in at the provider failed')
    return m[error.refusal](label)
  }
  const { code, status, message } = toFailure(error)
  if (status >= 500)
    request.log.error({ reqId: request.id, err: error, provider }, 'sign-in could not be finished')
  return refusalText(code, language) ?? (status < 500 ? message : m.failed(label))
}

/** mail.10: the language of the page that opened the popup comes back with the state; the browser's may be another. */
const toCookie = (state: string, language: string | null): string =>
  language === null ? state : `${state}~${spokenLanguage(language)}`

function fromCookie(cookie: string | null): { state: string | null; language: Language | null } {
  const [state = null, language] = cookie?.split('~') ?? []
  return { state, language: language === undefined ? null : spokenLanguage(language) }
}

function readCookie(request: FastifyRequest, name: string): string | null {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [key, value] = pair.trim().split('=')
    if (key === name && value) return value
  }
  return null
}
