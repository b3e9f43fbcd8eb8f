import { CircleAlert, CircleCheck } from 'lucide-react'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import { useLanguage, useMessages } from '#web/base/useMessages.ts'
import styles from './OverviewTab.module.css'
import { overviewMessages } from './overview.messages.ts'
import { useHealth } from './useHealth.ts'

/** Whether the server and what it depends on answer. */
export function HealthPanel() {
  const m = useMessages(overviewMessages)
  const language = useLanguage()
  const health = useHealth()
  const known: Record<string, string> = { server: m.server, database: m.database, redis: m.redis }
  return (
    <Card className={styles.panel}>
      <h2 className={styles.title}>{m.health}</h2>
      <ul className={styles.arenas}>
        {health?.parts.map(({ name, state }) => (
          <li key={name} className={styles.arena}>
            <b>{known[name] ?? name}</b>
            <Chip tone={state === 'ok' ? 'ok' : 'bad'}>
              {state === 'ok' ? <CircleCheck aria-hidden="true" /> : <CircleAlert aria-hidden="true" />}
              {state === 'ok' ? m.ok : m.away}
            </Chip>
          </li>
        ))}
      </ul>
      {health && (
        <p className={styles.quiet}>
          {m.checked(
            new Intl.DateTimeFormat(language === 'fr' ? 'fr-FR' : 'en-GB', { timeStyle: 'medium' }).format(
              health.checkedAtMs,
            ),
          )}
        </p>
      )}
    </Card>
  )
}
