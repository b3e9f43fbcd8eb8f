import { useQuery } from '@tanstack/react-query'
import { Mail, Moon } from 'lucide-react'
import { useState } from 'react'
import { settings as product } from '#client/page.ts'
import { NOTIFICATION_KINDS } from '#contract/constants.ts'
import type { NotificationSettings } from '#contract/notifications.ts'
import { Panel } from '#site/profile/Panel.tsx'
import { useReadFailure } from '#site/reading.ts'
import { useMessages } from '#site/useMessages.ts'
import { Button } from '#ui/Button.tsx'
import { SwitchBox } from '#ui/controls.tsx'
import { Select } from '#ui/Field.tsx'
import { ErrorState, Skeleton } from '#ui/feedback.tsx'
import { PushLine } from './PushLine.tsx'
import styles from './Settings.module.css'
import { chosenZone, ownTimeZone, settingsQuery, useSaveSettings } from './settings-query.ts'
import { tellMeMessages } from './tell-me.messages.ts'

const CHANNELS = ['app', 'push', 'mail'] as const
const KINDS = NOTIFICATION_KINDS.filter((kind) => kind !== 'bet' || product.hasStakes)

/** bell.4: of what to be told, and how. */
export function TellMeCard() {
  const m = useMessages(tellMeMessages)
  const reading = useQuery(settingsQuery)
  const failure = useReadFailure(reading)
  return (
    <Panel title={m.title} aside={<span className={styles.aside}>{m.savedAtOnce}</span>} flush>
      {failure && <ErrorState title={m.failed} action={<Button onClick={failure.retry}>{m.retry}</Button>} />}
      {!failure && !reading.data && <Skeleton label={m.loading} rows={4} />}
      {reading.data && (
        <>
          <KindsTable settings={reading.data} />
          {product.hasPush && <PushLine />}
          <QuietLine timeZone={reading.data.time_zone} />
          <DigestLine isOn={reading.data.digest} />
        </>
      )}
    </Panel>
  )
}

function KindsTable({ settings }: { settings: NotificationSettings }) {
  const m = useMessages(tellMeMessages)
  const save = useSaveSettings()
  return (
    <table className={styles.kinds}>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr">{m.kind}</span>
          </th>
          {CHANNELS.map((channel) => (
            <th key={channel} scope="col">
              {m[channel]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {KINDS.map((kind) => (
          <tr key={kind}>
            <th scope="row">
              {m[kind]}
              <small>{m[`${kind}Hint`]}</small>
            </th>
            {CHANNELS.map((channel) => (
              <td key={channel}>
                <SwitchBox
                  label={m.by(m[kind], m[channel])}
                  isOn={settings.kinds[kind][channel]}
                  onChange={(isOn) => void save({ kinds: { [kind]: { [channel]: isOn } } })}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** push.2: the hours are fixed, whose they are can be changed. */
function QuietLine({ timeZone }: { timeZone: string }) {
  const m = useMessages(tellMeMessages)
  const save = useSaveSettings()
  const [isOpen, setOpen] = useState(false)
  const here = ownTimeZone()
  // Not every browser lists UTC.
  const known = [timeZone, here, 'UTC', ...Intl.supportedValuesOf('timeZone')]
  const zones = [...new Set(known.map(chosenZone))].toSorted()
  return (
    <div className={styles.line}>
      <Moon aria-hidden="true" />
      <p>
        <b>{m.quiet}</b>
        <small>{m.quietHint(cityOf(timeZone))}</small>
      </p>
      <Button size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {m.change}
      </Button>
      {isOpen && (
        <div className={styles.below}>
          <Select
            label={m.timeZone}
            value={chosenZone(timeZone)}
            options={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
            onChange={({ target }) => void save({ time_zone: target.value })}
          />
          {chosenZone(here) !== chosenZone(timeZone) && (
            <Button size="sm" onClick={() => void save({ time_zone: here })}>
              {m.browsers(cityOf(here))}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** Paris of Europe/Paris, Buenos Aires of America/Argentina/Buenos_Aires. */
function cityOf(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
}

function DigestLine({ isOn }: { isOn: boolean }) {
  const m = useMessages(tellMeMessages)
  const save = useSaveSettings()
  return (
    <div className={styles.line}>
      <Mail aria-hidden="true" />
      <p>
        <b>{m.digest}</b>
        <small>{m.digestHint}</small>
      </p>
      <SwitchBox label={m.digest} isOn={isOn} onChange={(digest) => void save({ digest })} />
    </div>
  )
}
