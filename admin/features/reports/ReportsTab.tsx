import { Megaphone, Music } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { partsMessages } from '#admin/base/parts.messages.ts'
import { adminKeys } from '#admin/base/queries.ts'
import { drawnFrames } from '#admin/base/TifoPictures.tsx'
import { failureText } from '#client/failure-text.ts'
import { call } from '#client/page.ts'
import { REPORT_LISTS } from '#contract/constants.ts'
import type { ReportCase, ReportDecision, ReportList } from '#contract/reports.ts'
import { MoreState } from '#site/browse/BrowsePage.tsx'
import { type LoadedPages, usePages } from '#site/browse/usePages.ts'
import { useSearchParams } from '#site/router/Router.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { countText } from '#texts/figures.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { Crest } from '#ui/Crest.tsx'
import { classes } from '#ui/classes.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Card, Chip, ErrorState, Skeleton } from '#ui/feedback.tsx'
import { TifoCanvas } from '#ui/tifo/TifoCanvas.tsx'
import { CaseView } from './CaseView.tsx'
import { queueAction } from './queue-keys.ts'
import styles from './ReportsTab.module.css'
import { useReportCounts } from './report-counts.ts'
import { reportsMessages } from './reports.messages.ts'

/** reports.7: what was reported, one case after the other, decided by key or press. */
export function ReportsTab() {
  const m = useMessages(reportsMessages)
  const p = useMessages(partsMessages)
  const language = useLanguage()
  const [params, setParams] = useSearchParams()
  const list = REPORT_LISTS.find((known) => known === params.get('list')) ?? 'open'
  const pages = usePages<ReportCase>(adminKeys.list('reports', { list }), (cursor, signal) =>
    call('GET /v1/reports', { query: { list, ...(cursor && { cursor }) } }, { signal }),
  )
  const show = (next: ReportList) => setParams({ tab: 'reports', ...(next !== 'open' && { list: next }) })
  return (
    <div className={styles.columns}>
      <div className={styles.side}>
        <div className={styles.bar}>
          <Lists list={list} onShow={show} />
          {list === 'open' && <p>{m.most}</p>}
        </div>
        {pages.state === 'loading' && <Skeleton label={m.loading} />}
        {pages.state === 'error' && (
          <ErrorState
            title={m.failed}
            hint={failureText(pages.error, language)}
            action={<Button onClick={pages.retry}>{p.retry}</Button>}
          />
        )}
        {pages.state === 'loaded' && pages.items.length === 0 && (
          <EmptyState title={m.none} hint={m.noneHint} />
        )}
      </div>
      {pages.state === 'loaded' && pages.items.length > 0 && <Queue key={list} pages={pages} />}
    </div>
  )
}

function Lists({ list, onShow }: { list: ReportList; onShow: (list: ReportList) => void }) {
  const m = useMessages(reportsMessages)
  const language = useLanguage()
  const counts = useReportCounts()
  const label = (name: ReportList) =>
    name === 'decided' ? m.decided : m[name](counts ? countText(counts[name], language) : '')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields.
    <div role="group" aria-label={m.lists} className={styles.lists}>
      {REPORT_LISTS.map((name) => (
        <button key={name} type="button" aria-pressed={name === list} onClick={() => onShow(name)}>
          {label(name)}
        </button>
      ))}
    </div>
  )
}

/**
 * The list and the case that is open. What was decided stays in place until the list is read again. A case that another admin
 * has decided stays open: another one in its place would take what is being typed for commands.
 */
function Queue({ pages }: { pages: LoadedPages<ReportCase> }) {
  const { items: cases } = pages
  const m = useMessages(reportsMessages)
  const [opened, setOpened] = useState<{ one: ReportCase; decision: ReportDecision } | null>(null)
  const [decidedId, setDecidedId] = useState<number | null>(null)
  const at = cases.findIndex(({ id }) => id === opened?.one.id)
  const isTaken = at < 0 && opened !== null && opened.one.id !== decidedId
  const open = isTaken ? opened.one : (cases[at] ?? cases[0])
  const ref = useRef<HTMLDivElement>(null)
  // What was chosen was for the case before: Enter twice must not suspend two fans.
  const begin = (one: ReportCase) => setOpened({ one, decision: 'dismiss' })
  // The first case opens by itself, also in place of one that was decided here.
  if (open && open.id !== opened?.one.id) begin(open)
  const decision = opened?.decision ?? 'dismiss'
  const choose = (chosen: ReportDecision) => open && setOpened({ one: open, decision: chosen })
  const show = (one: ReportCase) => {
    flushSync(() => begin(one))
    // On a phone the case is below the list: another one is shown from its beginning.
    if (matchMedia('(max-width: 899px)').matches) ref.current?.scrollIntoView()
  }
  const move = (by: number) => {
    const next = cases[(Math.max(at, 0) + (isTaken ? 0 : by) + cases.length) % cases.length]
    if (next) show(next)
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey
    const action = queueAction({ key: event.key, hasModifier, on: placeOf(event.target) })
    if (!action) return
    event.preventDefault()
    if (action.do === 'choose') choose(action.decision)
    else if (action.do === 'move') move(action.by)
    else document.querySelector<HTMLFormElement>('form[data-decide]')?.requestSubmit()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])

  if (!open) return null
  return (
    <>
      <Card className={styles.list}>
        <ul>
          {cases.map((one) => (
            <li key={one.id}>
              <CaseRow one={one} isOpen={one.id === open.id} onOpen={() => show(one)} />
            </li>
          ))}
        </ul>
        <MoreState pages={pages} label={m.more} />
        <p className={styles.rule}>{m.rule}</p>
        <p className={classes(styles.rule, styles.keys)}>{m.keys}</p>
      </Card>
      <div ref={ref} className={styles.opened}>
        <CaseView
          key={open.id}
          open={open}
          isTaken={isTaken}
          decision={decision}
          onDecision={choose}
          onDecided={() => setDecidedId(open.id)}
          onSkip={() => move(1)}
        />
      </div>
    </>
  )
}

interface CaseRowProps {
  one: ReportCase
  isOpen: boolean
  onOpen: () => void
}

function CaseRow({ one, isOpen, onOpen }: CaseRowProps) {
  const m = useMessages(reportsMessages)
  const { thing, kind, count, hidden } = one
  return (
    <button
      type="button"
      aria-current={isOpen || undefined}
      className={classes(styles.row, isOpen && styles.isOpen)}
      onClick={onOpen}
    >
      <Thumbnail one={one} />
      <span className={styles.what}>
        <b>{thing.name}</b>
        <small>{[m[kind], kind === 'ultra' ? null : thing.group?.name].filter(Boolean).join(', ')}</small>
      </span>
      <span className={styles.count}>
        <b aria-hidden="true">{count}</b>
        <span className="sr">{m.reportCount(count)}</span>
        <Chip tone={hidden ? 'bad' : 'plain'}>{hidden ? m.hidden : m.visible}</Chip>
      </span>
    </button>
  )
}

/** A fan's or group's picture, the tifo itself, else what kind of thing it is. */
function Thumbnail({ one: { kind, thing } }: { one: ReportCase }) {
  if (kind === 'fan') return <Avatar src={thing.picture} name={thing.name} sizePx={40} square />
  if (kind === 'ultra')
    return <Crest src={thing.picture} name={thing.name} sizePx={40} shape="banner" colors={undefined} />
  const Icon = kind === 'song' ? Music : Megaphone
  return (
    <span className={styles.thumbnail}>
      {thing.tifo ? (
        <TifoCanvas look="bare" isStill colors={thing.tifo.colors} frames={drawnFrames(thing.tifo.frames)} />
      ) : (
        <Icon aria-hidden="true" />
      )}
    </span>
  )
}

function placeOf(target: EventTarget | null): 'text' | 'button' | 'page' {
  // Enter on the row of the case that is open decides it: pressing the row again would do nothing.
  if (!(target instanceof HTMLElement) || target.matches('[aria-current]')) return 'page'
  // A radio button is no text: the decision keys work on it.
  const types = target instanceof HTMLInputElement ? target.type !== 'radio' : target.isContentEditable
  if (types || ['TEXTAREA', 'SELECT'].includes(target.tagName)) return 'text'
  return ['BUTTON', 'A'].includes(target.tagName) ? 'button' : 'page'
}
