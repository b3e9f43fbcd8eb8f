// The browser's side of passkeys. The library is fetched with the first press, so no page is heavier because of it.
import type { PasskeyAssertion, PasskeyRegistration } from '#contract/passkeys.ts'

export type PasskeyOutcome<Answer> =
  | { state: 'answer'; answer: Answer }
  /** The person closed the browser's dialog, or it timed out; browsers do not tell which. */
  | { state: 'cancelled' }
  /** This device has a passkey for this account already. */
  | { state: 'known' }
  | { state: 'failed' }

/** Passkeys exist on secure pages only. */
export function knowsPasskeys(): boolean {
  return typeof window !== 'undefined' && window.isSecureContext && 'PublicKeyCredential' in window
}

type Library = typeof import('@simplewebauthn/browser')
type RequestOptions = Parameters<Library['startAuthentication']>[0]['optionsJSON']
type CreationOptions = Parameters<Library['startRegistration']>[0]['optionsJSON']

/** Has the browser ask for a passkey. `options` are the server's. */
export function askForPasskey(options: object): Promise<PasskeyOutcome<PasskeyAssertion>> {
  return attempt(({ startAuthentication }) => startAuthentication({ optionsJSON: options as RequestOptions }))
}

/** Has the browser make a passkey. `options` are the server's. */
export function makePasskey(options: object): Promise<PasskeyOutcome<PasskeyRegistration>> {
  return attempt(({ startRegistration }) => startRegistration({ optionsJSON: options as CreationOptions }))
}

async function attempt<Answer>(ask: (library: Library) => Promise<unknown>): Promise<PasskeyOutcome<Answer>> {
  const library = await import('@simplewebauthn/browser').catch(() => null)
  if (!library) return { state: 'failed' }
  try {
    return { state: 'answer', answer: (await ask(library)) as Answer }
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    if (name === 'NotAllowedError' || name === 'AbortError') return { state: 'cancelled' }
    if (name === 'InvalidStateError') return { state: 'known' }
    console.error('The passkey could not be used', error)
    return { state: 'failed' }
  }
}
