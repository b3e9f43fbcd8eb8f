import { KeyRound } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { failureText } from '#client/failure-text.ts'
import { call } from '#client/page.ts'
import { knowsPasskeys } from '#client/passkeys.ts'
import type { PasskeyAssertion } from '#contract/passkeys.ts'
import { useForm } from '#site/form/useForm.ts'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import styles from './AuthForm.module.css'
import { authMessages } from './auth.messages.ts'
import { AuthForm, BusyOverlay, NoticeBanner } from './form-parts.tsx'
import { passkeyMessages } from './passkey.messages.ts'
import { orSuspended, type Refused, usePasskeyAttempt, useTakeSession } from './passkey-sign-in.tsx'

interface StepProps {
  /** What the right password brought. */
  ticket: string
  onSignedIn: () => void
  onSuspended: (refused: Refused) => void
}

interface SecondFactorStepProps extends StepProps {
  onRestart: () => void
}

/** passkeys.4: after the password, a passkey or a recovery code. */
export function SecondFactorStep({ onRestart, ...step }: SecondFactorStepProps) {
  const m = useMessages(passkeyMessages)
  const auth = useMessages(authMessages)
  const [way, setWay] = useState<'passkey' | 'code'>(knowsPasskeys() ? 'passkey' : 'code')
  const ref = useRef<HTMLDivElement>(null)

  // The form that had the focus is gone, so it moves to what is to be done next.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each way has its own first control.
  useEffect(() => ref.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [way])

  const links = (
    <>
      {knowsPasskeys() && (
        <button type="button" onClick={() => setWay(way === 'code' ? 'passkey' : 'code')}>
          {way === 'code' ? m.usePasskeyInstead : m.useCodeInstead}
        </button>
      )}
      <button type="button" onClick={onRestart}>
        {auth.backToSignIn}
      </button>
    </>
  )
  return (
    <div ref={ref}>
      {way === 'passkey' ? <PasskeyWay {...step} links={links} /> : <CodeWay {...step} links={links} />}
    </div>
  )
}

interface WayProps extends StepProps {
  links: ReactNode
}

function PasskeyWay({ ticket, onSignedIn, onSuspended, links }: WayProps) {
  const m = useMessages(passkeyMessages)
  const attempt = usePasskeyAttempt()
  const finishSignIn = useFinishSignIn()

  const ask = async () => (await call('POST /v1/auth/second-factor/options', { body: { ticket } })).element
  const finish = async (response: PasskeyAssertion) => {
    await orSuspended(finishSignIn({ ticket, response }), onSuspended)
    onSignedIn()
  }
  return (
    <>
      <div className={styles.form}>
        <NoticeBanner notice={attempt.notice} />
        <p className={styles.hint}>{m.passkeyHint}</p>
        <Button
          data-autofocus
          look="flood"
          size="lg"
          wide
          busy={attempt.isBusy}
          onClick={() => attempt.run(ask, finish)}
        >
          <KeyRound aria-hidden="true" /> {m.usePasskey}
        </Button>
        <div className={styles.links}>{links}</div>
      </div>
      <BusyOverlay isBusy={attempt.isBusy} />
    </>
  )
}

function CodeWay({ ticket, onSignedIn, onSuspended, links }: WayProps) {
  const language = useLanguage()
  const m = passkeyMessages[language]
  const finishSignIn = useFinishSignIn()
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => (code.trim() === '' ? { code: m.codeNeeded } : {}),
    async send({ code }) {
      await orSuspended(finishSignIn({ ticket, code }), onSuspended)
      onSignedIn()
    },
  })
  const { formState } = form
  const failure = formState.state === 'failed' ? failureText(formState.error, language, m.failed) : null
  return (
    <>
      <AuthForm
        form={form}
        banner={<NoticeBanner notice={failure === null ? null : { kind: 'error', text: failure }} />}
        submitLabel={m.continue}
        links={links}
      >
        <Field
          {...form.field('code')}
          data-autofocus
          label={m.code}
          hint={m.codeHint}
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </AuthForm>
      <BusyOverlay isBusy={formState.state === 'busy'} />
    </>
  )
}

type SecondFactor = { ticket: string } & ({ code: string } | { response: PasskeyAssertion })

function useFinishSignIn(): (body: SecondFactor) => Promise<void> {
  const takeSession = useTakeSession()
  return async (body) => {
    const { element } = await call('POST /v1/auth/second-factor', { body }, { unauthorized: 'throw' })
    await takeSession(element)
  }
}
