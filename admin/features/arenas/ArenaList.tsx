import { Plus } from 'lucide-react'
import { ArenaChip, readArenas } from '#admin/base/arenas.tsx'
import { partsMessages } from '#admin/base/parts.messages.ts'
import type { Arena } from '#contract/arenas.ts'
import { scoreText } from '#match/score.ts'
import type { CsvColumn } from '#site/browse/csv.ts'
import { ExportButton } from '#site/browse/ExportButton.tsx'
import { hasInName } from '#site/browse/names.ts'
import { SearchBox, useUrlSearch } from '#site/browse/SearchBox.tsx'
import { Link } from '#site/router/Router.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { counted, startText } from '#texts/figures.ts'
import { Button } from '#ui/Button.tsx'
import { Crest } from '#ui/Crest.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Card } from '#ui/feedback.tsx'
import styles from './ArenaList.module.css'
import { arenasMessages } from './arenas.messages.ts'

const CSV: CsvColumn<Arena>[] = [
  { head: 'id', value: ({ id }) => id },
  { head: 'home', value: ({ homeTeam }) => homeTeam.name },
  { head: 'away', value: ({ awayTeam }) => awayTeam.name },
  { head: 'sport', value: ({ sport }) => sport },
  { head: 'state', value: ({ state }) => state },
  { head: 'start_date', value: ({ startDate }) => startDate },
  { head: 'fans', value: ({ currentPlayers }) => currentPlayers },
  { head: 'unsettled_bets', value: ({ betCount }) => betCount },
  { head: 'points_in_play', value: ({ pointsInPlay }) => pointsInPlay },
  { head: 'streams', value: ({ recommendedStreams }) => recommendedStreams.join(' ') },
]

interface ArenaListProps {
  arenas: readonly Arena[]
  readAtMs: number
  selectedId: string | null
  onCreate: () => void
}

export function ArenaList({ arenas, readAtMs, selectedId, onCreate }: ArenaListProps) {
  const m = useMessages(arenasMessages)
  const p = useMessages(partsMessages)
  const { text, q, setText } = useUrlSearch()
  const found = arenas.filter((arena) => matchesSearch(arena, q))
  // arenas.10: a match that is over is on no landing page, and what was found first need not be the first.
  const hasFeatured = q === '' && arenas[0] !== undefined && arenas[0].state !== 'finished'
  return (
    <>
      <div className={styles.bar}>
        <SearchBox label={m.search} text={text} onText={setText} />
        <Button onClick={onCreate}>
          <Plus aria-hidden="true" /> {m.newArena}
        </Button>
      </div>
      {found.length === 0 ? (
        <EmptyState
          title={m.none}
          hint={q === '' ? m.noneHint : p.adjustSearch}
          action={q === '' && <Button onClick={onCreate}>{m.newArena}</Button>}
        />
      ) : (
        <Card className={styles.list}>
          {found.map((arena) => (
            <ArenaRow
              key={arena.id}
              arena={arena}
              q={q}
              readAtMs={readAtMs}
              isSelected={arena.id === selectedId}
            />
          ))}
        </Card>
      )}
      <div className={styles.foot}>
        {hasFeatured && <p className={styles.hint}>{m.featured}</p>}
        <ExportButton name="arenas" columns={CSV} read={readArenas} />
      </div>
    </>
  )
}

interface ArenaRowProps {
  arena: Arena
  /** What it was found by; the list stays searched. */
  q: string
  readAtMs: number
  isSelected: boolean
}

function ArenaRow({ arena, q, readAtMs, isSelected }: ArenaRowProps) {
  const m = useMessages(arenasMessages)
  const { id, homeTeam, awayTeam } = arena
  return (
    <Link
      to={`?${new URLSearchParams({ tab: 'arenas', arena: id, ...(q !== '' && { q }) })}`}
      aria-current={isSelected || undefined}
      className={styles.row}
    >
      <span className={styles.crests}>
        <Crest src={homeTeam.logo} name={homeTeam.name} colors={homeTeam.colors} sizePx={36} />
        <Crest src={awayTeam.logo} name={awayTeam.name} colors={awayTeam.colors} sizePx={36} />
      </span>
      <span className={styles.what}>
        <b>
          {homeTeam.name} {m.versus} {awayTeam.name}
        </b>
        <small>
          <Line arena={arena} readAtMs={readAtMs} />
        </small>
      </span>
      <ArenaChip arena={arena} />
    </Link>
  )
}

function Line({ arena, readAtMs }: { arena: Arena; readAtMs: number }) {
  const m = useMessages(arenasMessages)
  const language = useLanguage()
  const bets = arena.betCount > 0 ? `, ${counted(arena.betCount, language, m.bet, m.bets)}` : ''
  if (arena.state === 'finished') return m.result(scoreText(arena.score)) + bets
  if (arena.started)
    return `${scoreText(arena.score)}, ${counted(arena.currentPlayers, language, m.fan, m.fans)}${bets}`
  if (arena.startDate === null) return m.noDate + bets
  return startText(new Date(arena.startDate), new Date(readAtMs), language) + bets
}

function matchesSearch({ id, homeTeam, awayTeam }: Arena, q: string): boolean {
  return hasInName(`${homeTeam.name} vs ${awayTeam.name} ${id}`, q)
}
