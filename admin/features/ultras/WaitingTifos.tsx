import { ShieldCheck } from 'lucide-react'
import { useId, useState } from 'react'
import { partsMessages } from '#admin/base/parts.messages.ts'
import { adminKeys, useRefresh } from '#admin/base/queries.ts'
import { TifoPictures } from '#admin/base/TifoPictures.tsx'
import { failureText } from '#client/failure-text.ts'
import { call } from '#client/page.ts'
import type { WaitingTifo } from '#contract/tifos.ts'
import { MoreState } from '#site/browse/BrowsePage.tsx'
import { usePages } from '#site/browse/usePages.ts'
import { Link } from '#site/router/Router.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { dayAndTime } from '#texts/figures.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/feedback.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import styles from './WaitingTifos.module.css'
import { waitingMessages } from './waiting.messages.ts'

/** Tifos younger than a day, oldest first: an admin may let them rise at once. Nothing is shown while none waits. */
export function WaitingTifos() {
  const m = useMessages(waitingMessages)
  const id = useId()
  const p = useMessages(partsMessages)
  const language = useLanguage()
  const pages = usePages<WaitingTifo>(adminKeys.list('tifos', {}), (cursor, signal) =>
    call('GET /v1/tifos/waiting', { query: { ...(cursor && { cursor }) } }, { signal }),
  )
  if (pages.state === 'error') {
    const retry = <Button onClick={pages.retry}>{p.retry}</Button>
    return (
      <div className={styles.failure}>
        <ErrorState title={m.loadFailed} hint={failureText(pages.error, language)} action={retry} />
      </div>
    )
  }
  if (pages.state === 'loading' || pages.items.length === 0) return null
  const { items } = pages
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id}>{m.title}</h2>
      <p className={styles.note}>{m.note}</p>
      <ul className={styles.list}>
        {items.map((tifo) => (
          <Waiting key={tifo.id} tifo={tifo} />
        ))}
      </ul>
      <MoreState pages={pages} label={p.showMore} />
    </section>
  )
}

function Waiting({ tifo }: { tifo: WaitingTifo }) {
  const m = useMessages(waitingMessages)
  const language = useLanguage()
  const refresh = useRefresh()
  const [isBusy, setIsBusy] = useState(false)
  const { ultra, name } = tifo

  async function approve(): Promise<void> {
    setIsBusy(true)
    try {
      const params = { id: String(ultra.id) }
      await call('POST /v1/ultras/{id}/tifos/approve', { params, body: { tifoId: tifo.id } })
      showToast({ kind: 'success', text: m.approved(name) })
      await refresh()
    } catch (error) {
      showToast({ kind: 'error', text: failureText(error, language, m.failed) })
      setIsBusy(false)
    }
  }
  return (
    <li className={styles.tifo}>
      <TifoPictures colors={tifo.colors} frames={tifo.frames} className={styles.picture} />
      <h3>{name}</h3>
      <p className={styles.note}>
        <Link to={`/ultra/${ultra.id}?tab=tifos`}>{ultra.name}</Link>, {ultra.club_name}
        <br />
        {m.rises(dayAndTime(new Date(tifo.ripeAt), language))}
      </p>
      <Button busy={isBusy} aria-label={m.approveNamed(name)} onClick={() => void approve()}>
        <ShieldCheck aria-hidden="true" /> {m.approve}
      </Button>
    </li>
  )
}
