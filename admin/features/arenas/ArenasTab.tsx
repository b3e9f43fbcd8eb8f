import { useState } from 'react'
import { useAllArenas } from '#admin/base/arenas.tsx'
import { useAskedForm } from '#admin/base/asked-form.ts'
import { partsMessages } from '#admin/base/parts.messages.ts'
import { failureText } from '#client/failure-text.ts'
import { useSearchParams } from '#site/router/Router.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState, Skeleton } from '#ui/feedback.tsx'
import { ArenaForm } from './ArenaForm.tsx'
import { ArenaList } from './ArenaList.tsx'
import { ArenaPanel } from './ArenaPanel.tsx'
import styles from './ArenasTab.module.css'
import { arenasMessages } from './arenas.messages.ts'

/** The list of arenas beside the selected one. The address keeps which one it is. */
export function ArenasTab() {
  const m = useMessages(arenasMessages)
  const p = useMessages(partsMessages)
  const language = useLanguage()
  const [params, setParams] = useSearchParams()
  const { isAsked, forget } = useAskedForm()
  const [isCreating, setCreating] = useState(false)
  const all = useAllArenas()
  const asked = params.get('arena')
  const [firstId, setFirstId] = useState<string | null>(null)

  if (all.state === 'loading') return <Skeleton label={m.loading} rows={5} />
  if (all.state === 'error') {
    const retry = <Button onClick={all.retry}>{p.retry}</Button>
    return <ErrorState title={m.failed} hint={failureText(all.error, language)} action={retry} />
  }
  // admin.9: what opened by itself stays open; the list's order changes with every start and stop.
  const shown = asked ?? firstId ?? all.arenas[0]?.id ?? null
  if (asked === null && firstId !== shown) setFirstId(shown)
  const select = (id: string) => setParams({ tab: 'arenas', arena: id })
  return (
    <div className={classes(styles.two, asked !== null && styles.isAsked)}>
      <section aria-label={m.arenas} className={styles.list}>
        <ArenaList
          arenas={all.arenas}
          readAtMs={all.readAtMs}
          selectedId={shown}
          onCreate={() => setCreating(true)}
        />
      </section>
      <section aria-label={m.selected} className={styles.one}>
        {shown === null ? <EmptyState title={m.choose} /> : <ArenaPanel key={shown} id={shown} />}
      </section>
      {(isCreating || isAsked) && (
        <ArenaForm
          arena={null}
          onSend={async (answer) => select((await answer).element.id)}
          onClose={() => {
            setCreating(false)
            forget()
          }}
        />
      )}
    </div>
  )
}
