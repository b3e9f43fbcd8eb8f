import { useQuery } from '@tanstack/react-query'
import { Smartphone } from 'lucide-react'
import { useEffect, useState } from 'react'
import { failureText } from '#client/failure-text.ts'
import { readPush, turnPushOff, turnPushOn } from '#client/push.ts'
import { queryClient } from '#site/queries.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { messages } from '#texts/messages.ts'
import { Button } from '#ui/Button.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import styles from './Settings.module.css'

const pushKey = ['push-here']

/** bell.5: push on this device, and what to do where it is blocked. */
export function PushLine() {
  const m = useMessages(pushMessages)
  const language = useLanguage()
  const [isBusy, setBusy] = useState(false)
  const { data } = useQuery({ queryKey: pushKey, queryFn: readPush, staleTime: 0 })
  useEffect(() => {
    // Whoever unblocks it in the browser's settings comes back to this page.
    const look = () => void queryClient.invalidateQueries({ queryKey: pushKey })
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [])
  if (!data) return null
  const isOn = data.state === 'on'

  async function turn(): Promise<void> {
    setBusy(true)
    try {
      queryClient.setQueryData(pushKey, await (isOn ? turnPushOff() : turnPushOn()))
    } catch (error) {
      showToast({ kind: 'error', text: m.failed, detail: failureText(error, language) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles.line}>
      <Smartphone aria-hidden="true" />
      <p>
        <b>{m.title}</b>
        <small>{m[data.state]}</small>
      </p>
      {(data.state === 'on' || data.state === 'off') && (
        <Button size="sm" busy={isBusy} onClick={() => void turn()}>
          {isOn ? m.turnOff : m.turnOn}
        </Button>
      )}
    </div>
  )
}

const pushMessages = messages({
  en: {
    title: 'Push on this device',
    on: 'On. Signing out turns it off.',
    off: 'Off. Your browser will ask whether you allow it.',
    blocked:
      'Blocked. Open the site’s settings beside the address, allow notifications for Virage, then come back.',
    unsupported: 'This browser cannot receive push messages.',
    install:
      'Add Virage to your home screen first (Share, then Add to Home Screen), then open it from there.',
    turnOn: 'Turn on',
    turnOff: 'Turn off',
    failed: 'This could not be changed.',
  },
  fr: {
    title: 'Push sur cet appareil',
    on: 'Activé. La déconnexion le désactive.',
    off: 'Désactivé. Votre navigateur vous demandera l’autorisation.',
    blocked:
      'Bloqué. Ouvrez les réglages du site près de l’adresse, autorisez les notifications de Virage, puis revenez.',
    unsupported: 'Ce navigateur ne reçoit pas de messages push.',
    install:
      'Ajoutez d’abord Virage à l’écran d’accueil (Partager, puis Sur l’écran d’accueil) et ouvrez-le de là.',
    turnOn: 'Activer',
    turnOff: 'Désactiver',
    failed: 'Impossible de modifier ce réglage.',
  },
})
