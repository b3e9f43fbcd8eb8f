import { type ReactNode, useState } from 'react'
import { siGoogle, siTwitch } from 'simple-icons'
import { CallFailure } from '#client/call-failure.ts'
import { deviceId } from '#client/kept-session.ts'
import { session, settings } from '#client/page.ts'
import { language } from '#client/preferences.ts'
import { type SsoOutcome, type SsoPopupProvider, type SsoWindow, signInByPopup } from '#client/sso.ts'
import { useGone } from '#site/useGone.ts'
import { useMessages } from '#site/useMessages.ts'
import { Button } from '#ui/Button.tsx'
import authFormStyles from './AuthForm.module.css'
import { authMessages } from './auth.messages.ts'
import type { Refused } from './passkey-sign-in.tsx'

const PROVIDERS = [
  { provider: 'google', icon: siGoogle },
  { provider: 'twitch', icon: siTwitch },
] as const

interface SsoButtonsProps {
  onChoose: (provider: SsoPopupProvider) => void
  /** Other ways to sign in, in the same row. */
  children?: ReactNode
}

export function SsoButtons({ onChoose, children }: SsoButtonsProps) {
  const m = useMessages(authMessages)
  return (
    <>
      <p className={authFormStyles.or} id="sso-heading">
        {m.orContinueWith}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields. */}
      <div className={authFormStyles.sso} role="group" aria-labelledby="sso-heading">
        {PROVIDERS.map(({ provider, icon }) => (
          <Button key={provider} onClick={() => onChoose(provider)}>
            <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
              <path d={icon.path} />
            </svg>
            {SSO_NAMES[provider]}
          </Button>
        ))}
        {children}
      </div>
    </>
  )
}

const SSO_NAMES: Record<SsoPopupProvider, string> = { google: 'Google', twitch: 'Twitch' }

type SsoState = { state: 'idle' | 'busy' } | { state: 'failed'; text: string }

interface Sso {
  ssoState: SsoState
  start: (provider: SsoPopupProvider) => void
  forget: () => void
}

interface SsoEnds {
  onSignedIn: () => void
  onTicket: (ticket: string) => void
  onSuspended: (refused: Refused) => void
}

/** Sign-in through the popup of Google or Twitch. Unmounting closes the popup. */
export function useSso({ onSignedIn, onTicket, onSuspended }: SsoEnds): Sso {
  const m = useMessages(authMessages)
  const [ssoState, setState] = useState<SsoState>({ state: 'idle' })
  const gone = useGone()

  async function run(provider: SsoPopupProvider): Promise<void> {
    const signal = gone()
    setState({ state: 'busy' })
    const request = {
      provider,
      apiUrl: settings.apiUrl,
      deviceId: deviceId(),
      language: language.get(),
      signal,
    }
    const outcome = await signInByPopup(window as unknown as SsoWindow, request)
    if (signal.aborted) return
    if (outcome.state === 'ticket') {
      setState({ state: 'idle' })
      return onTicket(outcome.ticket)
    }
    if (outcome.state === 'suspended') {
      setState({ state: 'idle' })
      return onSuspended(outcome)
    }
    if (outcome.state !== 'token') return fail(textOf(outcome, SSO_NAMES[provider]))
    try {
      await session.login(outcome.token)
      if (!signal.aborted) onSignedIn()
    } catch (error) {
      fail(error instanceof CallFailure ? m.ssoNoUser : m.ssoNotFinalized)
    }
  }

  function fail(text: string): void {
    setState({ state: 'failed', text })
  }

  function textOf(
    outcome: Exclude<SsoOutcome, { state: 'token' | 'ticket' | 'suspended' }>,
    provider: string,
  ): string {
    if (outcome.state === 'blocked') return m.ssoBlocked
    if (outcome.state === 'cancelled') return m.ssoCancelled(provider)
    if (outcome.state === 'timedOut') return m.ssoTimedOut(provider)
    return outcome.detail ?? m.ssoFailed(provider)
  }

  return {
    ssoState,
    forget: () => setState((now) => (now.state === 'busy' ? now : { state: 'idle' })),
    start(provider) {
      if (ssoState.state !== 'busy') void run(provider)
    },
  }
}
