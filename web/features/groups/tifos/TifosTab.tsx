import { Plus } from 'lucide-react'
import { useId } from 'react'
import { TIFOS_PER_GROUP } from '#contract/tifos.ts'
import { draftKey } from '#site/form/device-draft.ts'
import { useSession } from '#site/page.ts'
import { Link } from '#site/router/Router.tsx'
import { useMessages } from '#site/useMessages.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Chip, ErrorState, Skeleton } from '#ui/feedback.tsx'
import { Posters } from '../posters/Posters.tsx'
import type { GroupTabProps } from '../ultra/group-tabs.ts'
import { TifoCard } from './TifoCard.tsx'
import styles from './TifosTab.module.css'
import { readTifo } from './tifo-draft.ts'
import { tifosMessages } from './tifos.messages.ts'
import { useTifos } from './tifos-query.ts'

/** The group's tifos: everybody sees them, officers with the right `tifo` draw them, admins approve them. */
export function TifosTab({ group }: GroupTabProps) {
  const m = useMessages(tifosMessages)
  const id = useId()
  const { user, isAdmin } = useSession()
  const reading = useTifos(group.id)
  const mayDraw = group.me.rights.includes('tifo')
  const count = reading.state === 'loaded' ? reading.tifos.length : 0
  const isFull = count >= TIFOS_PER_GROUP
  const hasDraft = mayDraw && user !== null && readTifo(draftKey('tifo', user.id, group.id, 'new')) !== null
  const path = `/ultra/${group.id}/tifo`

  return (
    <div className={styles.tab}>
      <section aria-labelledby={id} className={styles.section}>
        <div className={styles.head}>
          <h2 id={id}>{m.title}</h2>
          {reading.state === 'loaded' && <Chip>{m.count(count, TIFOS_PER_GROUP)}</Chip>}
          {mayDraw && !isFull && (
            <Link to={path} className={buttonClass({ look: 'flood' })}>
              <Plus aria-hidden="true" /> {hasDraft ? m.goOn : m.draw}
            </Link>
          )}
        </div>
        {mayDraw && isFull && <p className={styles.note}>{m.full}</p>}
        {hasDraft && !isFull && <p className={styles.note}>{m.drafted}</p>}
        {reading.state === 'loading' && <Skeleton label={m.loading} />}
        {reading.state === 'error' && (
          <ErrorState title={m.failed} action={<Button onClick={reading.retry}>{m.retry}</Button>} />
        )}
        {reading.state === 'loaded' && count === 0 && (
          <EmptyState title={m.none} hint={mayDraw ? m.noneOfficer : m.noneFan} />
        )}
        {reading.state === 'loaded' && count > 0 && (
          <ul className={styles.list}>
            {reading.tifos.map((tifo) => (
              <TifoCard
                key={tifo.id}
                tifo={tifo}
                mayDelete={mayDraw}
                mayApprove={isAdmin}
                copyPath={mayDraw && !isFull ? `${path}/${tifo.id}` : null}
              />
            ))}
          </ul>
        )}
      </section>
      <Posters ultraId={group.id} />
    </div>
  )
}
