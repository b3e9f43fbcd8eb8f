import { type Column, NameCell } from '#admin/base/AdminTable.tsx'
import { ConfirmDialog } from '#admin/base/dialogs.tsx'
import { ListTab } from '#admin/base/ListTab.tsx'
import { call } from '#client/page.ts'
import { SIDES } from '#contract/constants.ts'
import type { Match } from '#contract/matches.ts'
import { completeMatch } from '#match/earlier.ts'
import { scoreText as resultText } from '#match/score.ts'
import type { CsvColumn } from '#site/browse/csv.ts'
import { completed } from '#site/earlier.ts'
import { Link } from '#site/router/Router.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { counted, countText, dayText, scoreText } from '#texts/figures.ts'
import { buttonClass } from '#ui/Button.tsx'
import { Crest } from '#ui/Crest.tsx'
import styles from './MatchesTab.module.css'
import { adminMatchesMessages } from './matches.messages.ts'

type MatchSort = 'date' | 'attendee_count'

const CSV: CsvColumn<Match>[] = [
  { head: 'id', value: ({ id }) => id },
  { head: 'date', value: ({ date }) => date },
  { head: 'home', value: ({ home_team_name }) => home_team_name },
  { head: 'away', value: ({ away_team_name }) => away_team_name },
  { head: 'sport', value: ({ sport }) => sport },
  { head: 'home_goals', value: ({ score }) => score.home },
  { head: 'away_goals', value: ({ score }) => score.away },
  { head: 'attendance', value: ({ attendee_count }) => attendee_count },
  { head: 'cheer_score', value: ({ cheer_score }) => cheer_score },
  { head: 'prediction_score', value: ({ prediction_score }) => prediction_score },
]

/** The matches played. They are only ever deleted, never made by hand. */
export function MatchesTab() {
  const m = useMessages(adminMatchesMessages)
  const nameOf = (match: Match) => `${match.home_team_name} ${m.versus} ${match.away_team_name}`
  return (
    <ListTab<Match, MatchSort>
      kind="matches"
      texts={m}
      sorts={{ keys: ['date', 'attendee_count'], start: { key: 'date', order: 'desc' } }}
      read={async (query, options) =>
        completed(await call('GET /v1/matches', { query }, options), completeMatch)
      }
      nameOf={nameOf}
      columns={useMatchColumns()}
      csv={CSV}
      lead={
        <Link to="?tab=arenas" className={buttonClass()}>
          {m.toArenas}
        </Link>
      }
      removal={(match, close) => <DeleteMatch match={match} name={nameOf(match)} onClose={close} />}
    />
  )
}

function useMatchColumns(): Column<Match, MatchSort>[] {
  const m = useMessages(adminMatchesMessages)
  const language = useLanguage()
  const score = (value: number | null) =>
    value === null ? m.notThere : `${scoreText(value, 2, language)} ${m.unit}`
  return [
    {
      key: 'match',
      head: m.match,
      cell: (match) => (
        <NameCell
          picture={
            <span className={styles.crests}>
              {SIDES.map((side) => (
                <Crest
                  key={side}
                  src={match[`${side}_team_logo`]}
                  name={match[`${side}_team_name`]}
                  colors={[match.wear[side], match.wear[side]]}
                  sizePx={32}
                />
              ))}
            </span>
          }
          name={`${match.home_team_name} ${m.versus} ${match.away_team_name}`}
          to={`/match/${match.id}`}
          line={<span className={styles.narrowDate}>{dayText(new Date(match.date), language)}</span>}
        />
      ),
    },
    { key: 'score', head: m.score, numeric: true, cell: ({ score: goals }) => resultText(goals) },
    {
      key: 'date',
      head: m.date,
      sortKey: 'date',
      wideOnly: true,
      cell: ({ date }) => (
        <time dateTime={date} className={styles.date}>
          {dayText(new Date(date), language)}
        </time>
      ),
    },
    {
      key: 'attendance',
      head: m.attendees,
      sortKey: 'attendee_count',
      numeric: true,
      wideOnly: true,
      cell: ({ attendee_count }) => countText(attendee_count, language),
    },
    {
      key: 'cheer',
      head: m.cheer,
      numeric: true,
      wideOnly: true,
      cell: ({ cheer_score }) => score(cheer_score),
    },
    {
      key: 'prediction',
      head: m.prediction,
      numeric: true,
      wideOnly: true,
      cell: ({ prediction_score }) => score(prediction_score),
    },
  ]
}

function DeleteMatch({ match, name, onClose }: { match: Match; name: string; onClose: () => void }) {
  const m = useMessages(adminMatchesMessages)
  const language = useLanguage()
  return (
    <ConfirmDialog
      title={m.deleteTitle}
      consequences={[
        m.deleteWhat(name, dayText(new Date(match.date), language)),
        m.deleteFans(counted(match.attendee_count, language, m.fan, m.fans)),
        m.noUndo,
      ]}
      confirmLabel={m.deleteConfirm}
      failureText={m.deleteFailed}
      doneText={m.deleted}
      onConfirm={() => call('POST /v1/matches/delete', { body: { id: match.id } })}
      onClose={onClose}
    />
  )
}
