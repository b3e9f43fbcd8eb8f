import { siGoogle, siTwitch } from 'simple-icons'
import type { SsoPopupProvider } from '#client/sso.ts'
import { Button } from '#ui/Button.tsx'
import { useMessages } from '#web/base/useMessages.ts'
import styles from './AuthForm.module.css'
import { authMessages } from './auth.messages.ts'
import { SSO_NAMES } from './useSso.ts'

const PROVIDERS = [
  { provider: 'google', icon: siGoogle },
  { provider: 'twitch', icon: siTwitch },
] as const

export function SsoButtons({ onChoose }: { onChoose: (provider: SsoPopupProvider) => void }) {
  const m = useMessages(authMessages)
  return (
    <>
      <p className={styles.or} id="sso-heading">
        {m.orContinueWith}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields. */}
      <div className={styles.sso} role="group" aria-labelledby="sso-heading">
        {PROVIDERS.map(({ provider, icon }) => (
          <Button key={provider} onClick={() => onChoose(provider)}>
            <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
              <path d={icon.path} />
            </svg>
            {SSO_NAMES[provider]}
          </Button>
        ))}
      </div>
    </>
  )
}
