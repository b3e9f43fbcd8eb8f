import { queryOptions, useQuery } from '@tanstack/react-query'
import { ChevronRight, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { call } from '#client/page.ts'
import { PAGES } from '#contract/pages.ts'
import { Panel } from '#site/profile/Panel.tsx'
import { profileKeys } from '#site/profile/profile-queries.ts'
import { type Reading, useReadFailure } from '#site/reading.ts'
import { Link } from '#site/router/Router.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { countText, dateOfSeconds, monthText } from '#texts/figures.ts'
import type { Language } from '#texts/messages.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import { Crest } from '#ui/Crest.tsx'
import { Chip, Skeleton } from '#ui/feedback.tsx'
import { fanMessages } from './fan.messages.ts'
import styles from './MembershipPanels.module.css'

export function clubsOfFanQuery(id: number) {
  return queryOptions({
    queryKey: profileKeys.memberships('club', id),
    queryFn: async ({ signal }) =>
      (await call('GET /v1/relationships/user/clubs/{id}', { params: { id: String(id) } }, { signal }))
        .element,
  })
}

function ultrasOfFanQuery(id: number) {
  return queryOptions({
    queryKey: profileKeys.memberships('ultra', id),
    queryFn: async ({ signal }) =>
      (await call('GET /v1/relationships/user/ultras/{id}', { params: { id: String(id) } }, { signal }))
        .element,
  })
}

/** calls.5: empty where the API does not tell it. */
function sinceText(seconds: number | undefined, language: Language): string {
  return seconds === undefined ? '' : monthText(dateOfSeconds(seconds), language)
}

export function ClubsPanel({ fanId, isOwn }: { fanId: number; isOwn: boolean }) {
  const m = useMessages(fanMessages)
  const language = useLanguage()
  const query = useQuery(clubsOfFanQuery(fanId))
  const items = (query.data ?? []).map(({ id, name, logo, colors, fan_count, join_date }) => ({
    id,
    to: `/club/${id}`,
    crest: <Crest src={logo} name={name} colors={colors} sizePx={44} />,
    name,
    line: m.clubLine(fan_count, countText(fan_count, language), sinceText(join_date, language)),
  }))
  return (
    <MembershipList
      title={m.clubs}
      query={query}
      items={items}
      emptyText={m.noClubs}
      failedText={m.clubsFailed}
      find={isOwn ? { to: '/clubs', label: m.findClubs } : null}
    />
  )
}

export function UltrasPanel({ fanId, isOwn }: { fanId: number; isOwn: boolean }) {
  const m = useMessages(fanMessages)
  const language = useLanguage()
  const query = useQuery(ultrasOfFanQuery(fanId))
  const items = (query.data ?? []).map((group) => ({
    id: group.id,
    to: `/ultra/${group.id}`,
    crest: <Crest src={group.logo} name={group.name} colors={group.colors} sizePx={44} shape="banner" />,
    name: group.name,
    line: m.ultraLine(
      group.club_name,
      group.member_count,
      countText(group.member_count, language),
      sinceText(group.join_date, language),
    ),
    ...(group.president_id === fanId && { mark: <Chip tone="home">{m.president}</Chip> }),
  }))
  return (
    <MembershipList
      title={m.ultras}
      query={query}
      items={items}
      emptyText={m.noUltras}
      failedText={m.ultrasFailed}
      find={isOwn ? { to: '/ultras', label: m.findUltras } : null}
      aside={
        isOwn && (
          <Link to={PAGES.foundGroup.path} className={buttonClass({ look: 'ghost', size: 'sm' })}>
            <Plus aria-hidden="true" /> {m.foundGroup}
          </Link>
        )
      }
    />
  )
}

interface MembershipItem {
  id: number
  to: string
  crest: ReactNode
  name: string
  line: string
  mark?: ReactNode
}

interface MembershipListProps {
  title: string
  query: Reading & { isPending: boolean }
  items: MembershipItem[]
  emptyText: string
  failedText: string
  /** Where to find one; offered only on the fan's own empty list. */
  find: { to: string; label: string } | null
  aside?: ReactNode
}

/** The clubs or groups of a fan, each entry a link. */
function MembershipList({ title, query, items, emptyText, failedText, find, aside }: MembershipListProps) {
  const m = useMessages(fanMessages)
  const failure = useReadFailure(query)
  const isLoading = query.isPending && !failure
  const isEmpty = !isLoading && !failure && items.length === 0
  // profile.11: of others only what they belong to is shown.
  if (isEmpty && find === null) return null
  return (
    <Panel title={title} aside={aside}>
      {isLoading && <Skeleton label={m.loadingLists} rows={1} />}
      {failure && (
        <p role="alert" className={styles.note}>
          {failedText}
          <Button size="sm" onClick={failure.retry}>
            {m.retry}
          </Button>
        </p>
      )}
      {isEmpty && (
        <p className={styles.note}>
          {emptyText}
          {find && (
            <Link to={find.to} className={buttonClass({ size: 'sm' })}>
              {find.label}
            </Link>
          )}
        </p>
      )}
      <ul className={styles.items}>
        {items.map(({ id, to, crest, name, line, mark }) => (
          <li key={id} className={styles.item}>
            <Link to={to}>
              {crest}
              <span className={styles.words}>
                <b>{name}</b>
                <small>{line}</small>
              </span>
              {mark}
              <ChevronRight aria-hidden="true" className={styles.chevron} />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
