import { Plus } from 'lucide-react'
import { ExportButton } from '#admin/base/ExportButton.tsx'
import { partsMessages } from '#admin/base/parts.messages.ts'
import type { Arena } from '#contract/arenas.ts'
import { counted } from '#texts/counted.ts'
import { startText } from '#texts/start-text.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Crest } from '#ui/Crest.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { SearchBox } from '#web/base/browse/SearchBox.tsx'
import { useUrlSearch } from '#web/base/browse/useUrlSearch.ts'
import { Link } from '#web/base/router/Link.tsx'
import { useLanguage, useMessages } from '#web/base/useMessages.ts'
import styles from './ArenaList.module.css'
import { arenaColumns, matchesSearch } from './arena-columns.ts'
import { arenasMessages } from './arenas.messages.ts'
import { StateChip } from './StateChip.tsx'
import { readArenas } from './useAllArenas.ts'

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
  return (
    <>
      <div className={styles.bar}>
        <SearchBox label={m.search} text={text} onText={setText} />
        <Button onClick={onCreate}>
          <Plus aria-hidden="true" /> {m.newArena}
        </Button>
      </div>
      {found.length === 0 ? (
        <EmptyState title={m.none} hint={q === '' ? m.noneHint : p.adjustSearch} />
      ) : (
        <Card className={styles.list}>
          {found.map((arena) => (
            <ArenaRow key={arena.id} arena={arena} readAtMs={readAtMs} isSelected={arena.id === selectedId} />
          ))}
        </Card>
      )}
      <div className={styles.foot}>
        <p className={styles.hint}>{m.featured}</p>
        <ExportButton name="arenas" columns={arenaColumns} read={readArenas} />
      </div>
    </>
  )
}

interface ArenaRowProps {
  arena: Arena
  readAtMs: number
  isSelected: boolean
}

function ArenaRow({ arena, readAtMs, isSelected }: ArenaRowProps) {
  const m = useMessages(arenasMessages)
  const { id, homeTeam, awayTeam } = arena
  return (
    <Link
      to={`?${new URLSearchParams({ tab: 'arenas', arena: id })}`}
      aria-current={isSelected || undefined}
      className={styles.row}
    >
      <span className={styles.crests}>
        <Crest src={homeTeam.logo} name={homeTeam.name} sizePx={36} />
        <Crest src={awayTeam.logo} name={awayTeam.name} sizePx={36} />
      </span>
      <span className={styles.what}>
        <b>
          {homeTeam.name} {m.versus} {awayTeam.name}
        </b>
        <small>
          <Line arena={arena} readAtMs={readAtMs} />
        </small>
      </span>
      <StateChip arena={arena} />
    </Link>
  )
}

function Line({ arena, readAtMs }: { arena: Arena; readAtMs: number }) {
  const m = useMessages(arenasMessages)
  const language = useLanguage()
  const bets = arena.betCount > 0 ? `, ${counted(arena.betCount, language, m.bet, m.bets)}` : ''
  if (arena.started) return counted(arena.currentPlayers, language, m.fan, m.fans) + bets
  if (arena.startDate === null) return m.noDate + bets
  return startText(new Date(arena.startDate), new Date(readAtMs), language) + bets
}
