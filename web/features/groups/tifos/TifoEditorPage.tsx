import { ChevronRight, DoorOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { failureText } from '#client/failure-text.ts'
import type { Club } from '#contract/clubs.ts'
import { TIFOS_PER_GROUP } from '#contract/tifos.ts'
import type { UltraProfile } from '#contract/ultras.ts'
import { draftKey } from '#site/form/device-draft.ts'
import { usePageTitle, useSession } from '#site/page.ts'
import { Link, useParams } from '#site/router/Router.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { Brand } from '#ui/Brand.tsx'
import { Button, buttonClass, iconButtonClass } from '#ui/Button.tsx'
import { Chip, ErrorState, Skeleton } from '#ui/feedback.tsx'
import { Wear } from '#ui/Wear.tsx'
import { readPathId } from '../group-kinds.ts'
import { useGroup } from '../groups-query.ts'
import { editorMessages } from './editor.messages.ts'
import styles from './TifoEditor.module.css'
import { TifoEditor } from './TifoEditor.tsx'
import { drawingOf, readTifo, type TifoDraft } from './tifo-draft.ts'
import { blankDrawing } from './tifo-drawing.ts'
import { tifosMessages } from './tifos.messages.ts'
import { useTifos } from './tifos-query.ts'

/** /ultra/{ultraId}/tifo, and /ultra/{ultraId}/tifo/{tifoId} to begin with a copy of that one */
export function TifoEditorPage() {
  const m = useMessages(editorMessages)
  const { ultraId, tifoId } = useParams()
  const given = readPathId(ultraId)
  usePageTitle(m.newTifo)
  if (given.state !== 'given') return <Refused text={m.noRight} to="/ultras" />
  return <OfGroup ultraId={given.id} from={tifoId ?? 'new'} />
}

function OfGroup({ ultraId, from }: { ultraId: number; from: string }) {
  const m = useMessages(editorMessages)
  const language = useLanguage()
  const reading = useGroup('ultra', ultraId)
  if (reading.state === 'loading') return <Skeleton label={m.loading} className="page" />
  if (reading.state === 'error') {
    const text = failureText(reading.error, language, m.noRight)
    return <Refused text={text} to="/ultras" onRetry={reading.retry} />
  }
  return <WithRight group={reading.group} from={from} />
}

function WithRight({ group, from }: { group: UltraProfile; from: string }) {
  const m = useMessages(editorMessages)
  const t = useMessages(tifosMessages)
  const { user } = useSession()
  const tifos = useTifos(group.id)
  if (!group.me.rights.includes('tifo')) return <Refused text={m.noRight} to={`/ultra/${group.id}`} />
  if (tifos.state === 'loading' || !user) return <Skeleton label={m.loading} className="page" />
  if (tifos.state === 'error')
    return <Refused text={t.failed} to={`/ultra/${group.id}`} onRetry={tifos.retry} />

  const { colors } = group.club
  const key = draftKey('tifo', user.id, group.id, from)
  const source = tifos.tifos.find(({ id }) => id === from)
  const fresh: TifoDraft = source
    ? { name: source.name, drawing: drawingOf(source) }
    : { name: '', drawing: blankDrawing(firstColors(colors)) }
  return (
    <Wear home={colors} className={styles.page}>
      <header className={styles.top}>
        <Link
          to={`/ultra/${group.id}?tab=tifos`}
          aria-label={m.back}
          title={m.back}
          className={iconButtonClass}
        >
          <DoorOpen aria-hidden="true" />
        </Link>
        <span className={styles.brand}>
          <Brand />
        </span>
        <nav className={styles.crumb} aria-label={m.here}>
          <Link to={`/ultra/${group.id}`}>{group.name}</Link>
          <ChevronRight aria-hidden="true" />
          <b>{m.tifos}</b>
        </nav>
        <span className={styles.gap} />
        <Chip>{t.count(tifos.tifos.length, TIFOS_PER_GROUP)}</Chip>
      </header>
      <TifoEditor
        key={key}
        ultraId={group.id}
        initial={readTifo(key) ?? fresh}
        fresh={fresh}
        draftKey={key}
      />
    </Wear>
  )
}

/** A dark ground, the club's colours, white and floodlight: enough to begin with. */
function firstColors(colors: Club['colors'] | undefined): string[] {
  const club = (colors ?? []).map((hex) => hex.toLowerCase())
  return [...new Set(['#0a120e', ...club, '#ffffff', '#ffe14d'])]
}

function Refused({ text, to, onRetry }: { text: string; to: string; onRetry?: () => void }): ReactNode {
  const m = useMessages(editorMessages)
  const t = useMessages(tifosMessages)
  return (
    <main id="main" className="page">
      <ErrorState
        title={text}
        action={
          <>
            {onRetry && <Button onClick={onRetry}>{t.retry}</Button>}
            <Link to={to} className={buttonClass()}>
              {m.back}
            </Link>
          </>
        }
      />
    </main>
  )
}
