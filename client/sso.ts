import {
  SSO_CLOSED_CHECK_MS,
  SSO_POPUP_HEIGHT_PX,
  SSO_POPUP_WIDTH_PX,
  SSO_TIMEOUT_MS,
} from '#contract/constants.ts'
import type { Suspension } from '#contract/errors.ts'

export type SsoPopupProvider = 'google' | 'twitch'

export type SsoOutcome =
  | { state: 'token'; token: string }
  /** A passkey or a recovery code finishes the sign-in (passkeys.4). */
  | { state: 'ticket'; ticket: string }
  /** The ticket is good for an appeal (reports.5). */
  | { state: 'suspended'; suspension: Suspension; ticket: string }
  | { state: 'failed'; detail: string | null }
  | { state: 'blocked' }
  | { state: 'cancelled' }
  | { state: 'timedOut' }

/** The popup, as far as we may touch a window of another origin. */
export interface SsoPopup {
  readonly closed: boolean
  close: () => void
}

interface SsoMessageEvent {
  origin: string
  source: unknown
  data: unknown
}

/** The part of `window` the sign-in popup needs. */
export interface SsoWindow {
  readonly location: { readonly origin: string }
  readonly screenX: number
  readonly screenY: number
  readonly outerWidth: number
  readonly outerHeight: number
  open: (url: string, name: string, features: string) => SsoPopup | null
  addEventListener: (type: 'message', listener: (event: SsoMessageEvent) => void) => void
  removeEventListener: (type: 'message', listener: (event: SsoMessageEvent) => void) => void
  setTimeout: (run: () => void, ms: number) => number
  clearTimeout: (timer: number) => void
  setInterval: (run: () => void, ms: number) => number
  clearInterval: (timer: number) => void
}

interface SsoRequest {
  provider: SsoPopupProvider
  apiUrl: string
  /** Names this device to the server, which a popup cannot do by a header (limits.8). */
  deviceId?: string
  /** What the page is read in: mails that follow are in it, and a popup sends the browser's own (mail.10). */
  language?: string
  /** The waiting screen is gone: the popup closes and nothing more is reported. */
  signal?: AbortSignal
}

/** Opens the provider's sign-in in a popup and waits for its one result (sso.3). Never rejects. */
export function signInByPopup(
  page: SsoWindow,
  { provider, apiUrl, deviceId, language, signal }: SsoRequest,
): Promise<SsoOutcome> {
  const base = apiUrl === '' ? page.location.origin : apiUrl
  const query = new URLSearchParams({
    ...(deviceId !== undefined && { device: deviceId }),
    ...(language !== undefined && { language }),
  })
  const address = `${base}/v1/auth/${provider}${query.size > 0 ? `?${query}` : ''}`
  const popup = page.open(address, 'virage-sso', popupFeatures(page))
  if (!popup) return Promise.resolve({ state: 'blocked' })
  const apiOrigin = new URL(base).origin

  return new Promise((resolve) => {
    const finish = (outcome: SsoOutcome) => {
      page.removeEventListener('message', onMessage)
      page.clearInterval(closedCheck)
      page.clearTimeout(timeout)
      signal?.removeEventListener('abort', onAbort)
      if (!popup.closed) popup.close()
      resolve(outcome)
    }
    const onMessage = (event: SsoMessageEvent) => {
      // A busy page may receive the message after the popup has navigated on or closed. Then `source` is null, but
      // the origin is still our own server's.
      const isFromPopup = event.source === popup || event.source === null
      if (event.origin !== apiOrigin || !isFromPopup) return
      const outcome = outcomeOf(event.data)
      if (outcome) finish(outcome)
    }
    const onAbort = () => finish({ state: 'cancelled' })
    page.addEventListener('message', onMessage)
    signal?.addEventListener('abort', onAbort)
    const closedCheck = page.setInterval(() => {
      if (popup.closed) finish({ state: 'cancelled' })
    }, SSO_CLOSED_CHECK_MS)
    const timeout = page.setTimeout(() => finish({ state: 'timedOut' }), SSO_TIMEOUT_MS)
  })
}

/** The outcome in a message, or null for messages that are not ours. */
function outcomeOf(data: unknown): SsoOutcome | null {
  if (typeof data !== 'object' || data === null) return null
  const { success, token, ticket, detail, suspension } = data as Record<string, unknown>
  if (success === false && typeof ticket === 'string' && ticket !== '')
    return isSuspension(suspension) ? { state: 'suspended', suspension, ticket } : { state: 'ticket', ticket }
  if (success === false)
    return { state: 'failed', detail: typeof detail === 'string' && detail ? detail : null }
  if (typeof token === 'string' && token !== '') return { state: 'token', token }
  return null
}

function isSuspension(value: unknown): value is Suspension {
  if (typeof value !== 'object' || value === null) return false
  const { until, reason, report_id: reportId } = value as Record<string, unknown>
  return typeof until === 'string' && typeof reason === 'string' && typeof reportId === 'number'
}

function popupFeatures(page: SsoWindow): string {
  const left = Math.round(page.screenX + (page.outerWidth - SSO_POPUP_WIDTH_PX) / 2)
  const top = Math.round(page.screenY + (page.outerHeight - SSO_POPUP_HEIGHT_PX) / 2)
  return `popup,width=${SSO_POPUP_WIDTH_PX},height=${SSO_POPUP_HEIGHT_PX},left=${left},top=${top}`
}
