import { useQuery } from '@tanstack/react-query'
import { CalendarSync, Copy } from 'lucide-react'
import { useState } from 'react'
import { failureText } from '#client/failure-text.ts'
import { call } from '#client/page.ts'
import { subscribeAddress } from '#site/calendar/calendar-links.ts'
import { Panel } from '#site/profile/Panel.tsx'
import { queryClient } from '#site/queries.tsx'
import { useReadFailure } from '#site/reading.ts'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { messages } from '#texts/messages.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { ErrorState, Skeleton } from '#ui/feedback.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import styles from './Settings.module.css'

const calendarKey = ['calendar']

/** calendar.1: the fan's own calendar under its secret address. */
export function CalendarCard() {
  const m = useMessages(calendarMessages)
  const language = useLanguage()
  const [isBusy, setBusy] = useState(false)
  const reading = useQuery({
    queryKey: calendarKey,
    queryFn: async ({ signal }) => (await call('GET /v1/calendar', {}, { signal })).element.url,
  })
  const failure = useReadFailure(reading)
  const url = reading.data

  async function renew(): Promise<void> {
    setBusy(true)
    try {
      const { element } = await call('POST /v1/calendar/renew', {})
      queryClient.setQueryData(calendarKey, element.url)
      showToast({ kind: 'success', text: m.renewed })
    } catch (error) {
      showToast({ kind: 'error', text: failureText(error, language) })
    } finally {
      setBusy(false)
    }
  }
  async function copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      showToast({ kind: 'success', text: m.copied })
    } catch {
      showToast({ kind: 'error', text: m.copyFailed })
    }
  }

  return (
    <Panel title={m.title}>
      <div className={styles.calendar}>
        <p>{m.hint}</p>
        {failure && (
          <ErrorState title={m.failed} action={<Button onClick={failure.retry}>{m.retry}</Button>} />
        )}
        {!failure && url === undefined && <Skeleton label={m.loading} rows={1} />}
        {url !== undefined && (
          <>
            <Field
              label={m.address}
              hint={m.secret}
              value={url}
              readOnly
              onFocus={(event) => event.target.select()}
            />
            <div className={styles.buttons}>
              <a href={subscribeAddress(url)} className={buttonClass()}>
                <CalendarSync aria-hidden="true" /> {m.subscribe}
              </a>
              <Button onClick={() => void copy(url)}>
                <Copy aria-hidden="true" /> {m.copy}
              </Button>
              <Button look="ghost" busy={isBusy} onClick={() => void renew()}>
                {m.renew}
              </Button>
            </div>
          </>
        )}
      </div>
    </Panel>
  )
}

const calendarMessages = messages({
  en: {
    title: 'Your calendar',
    hint: 'The matches of your clubs and those you go to, in the calendar you already use.',
    loading: 'Loading the address...',
    failed: 'The address could not be loaded.',
    retry: 'Try again',
    address: 'Secret address',
    secret: 'Whoever has it can read your calendar. A new address ends the old one.',
    subscribe: 'Subscribe',
    copy: 'Copy',
    copied: 'The address is copied.',
    copyFailed: 'Your browser does not allow copying. Select the address and copy it yourself.',
    renew: 'New address',
    renewed: 'The old address no longer works. Subscribe with the new one.',
  },
  fr: {
    title: 'Votre calendrier',
    hint: 'Les matchs de vos clubs et ceux où vous allez, dans votre calendrier habituel.',
    loading: 'Chargement de l’adresse...',
    failed: 'L’adresse n’a pas pu être chargée.',
    retry: 'Réessayer',
    address: 'Adresse secrète',
    secret: 'Qui la connaît peut lire votre calendrier. Une nouvelle adresse remplace l’ancienne.',
    subscribe: 'S’abonner',
    copy: 'Copier',
    copied: 'L’adresse est copiée.',
    copyFailed: 'Votre navigateur ne permet pas de copier. Sélectionnez l’adresse et copiez-la.',
    renew: 'Nouvelle adresse',
    renewed: 'L’ancienne adresse ne marche plus. Abonnez-vous à la nouvelle.',
  },
})
