import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '#client/failure-text.ts'
import { call } from '#client/page.ts'
import type { OwnSession } from '#contract/accounts.ts'
import { Panel } from '#site/profile/Panel.tsx'
import { useReadFailure } from '#site/reading.ts'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { momentText } from '#texts/figures.ts'
import { Button } from '#ui/Button.tsx'
import { Chip, ErrorState, Skeleton } from '#ui/feedback.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import styles from './SessionsSection.module.css'
import sectionStyles from './section.module.css'
import { settingsMessages } from './settings.messages.ts'

/** Where the fan is signed in, and an end to each (settings.4). */
export function SessionsSection() {
  const m = useMessages(settingsMessages)
  const reading = useQuery(sessionsQuery)
  const failure = useReadFailure(reading)
  return (
    <Panel title={m.sessions}>
      <div className={sectionStyles.stack}>
        <p className={sectionStyles.hint}>{m.sessionsHint}</p>
        {failure && (
          <ErrorState title={m.sessionsFailed} action={<Button onClick={failure.retry}>{m.retry}</Button>} />
        )}
        {!failure && !reading.data && <Skeleton label={m.sessionsLoading} rows={2} />}
        {reading.data && (
          <ul className={styles.sessions}>
            {reading.data.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
        )}
      </div>
    </Panel>
  )
}

const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await call('GET /v1/users/sessions', {}, { signal })).element,
})

function SessionRow({ session }: { session: OwnSession }) {
  const m = useMessages(settingsMessages)
  const language = useLanguage()
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const device = session.device ?? m.unknownDevice

  async function end(): Promise<void> {
    setBusy(true)
    try {
      await call('POST /v1/users/sessions/revoke', { body: { id: session.id } })
      showToast({ kind: 'success', text: m.sessionEnded(device) })
    } catch (error) {
      showToast({ kind: 'error', text: failureText(error, language, m.endFailed) })
      setBusy(false)
    }
    // Also after a failure: another device may have ended it meanwhile.
    await queries.invalidateQueries(sessionsQuery)
  }

  return (
    <li className={styles.session}>
      <div className={styles.about}>
        <p className={styles.device}>{device}</p>
        <p className={styles.use}>
          {m.lastUse(momentText(new Date(session.last_used_at), language))}
          {session.network !== null && <span className={styles.network}>{session.network}</span>}
        </p>
      </div>
      {session.current ? (
        <Chip tone="ok">{m.thisDevice}</Chip>
      ) : (
        <Button size="sm" busy={isBusy} aria-label={m.endSessionOf(device)} onClick={() => void end()}>
          {m.endSession}
        </Button>
      )}
    </li>
  )
}
