import { type Column, NameCell } from '#admin/base/AdminTable.tsx'
import { ConfirmDialog } from '#admin/base/dialogs.tsx'
import { ListTab } from '#admin/base/ListTab.tsx'
import { call } from '#client/page.ts'
import type { Club } from '#contract/clubs.ts'
import type { CsvColumn } from '#site/browse/csv.ts'
import { completeClub, completed } from '#site/earlier.ts'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { counted, countText, dayText, scoreText } from '#texts/figures.ts'
import { Crest } from '#ui/Crest.tsx'
import { ClubForm } from './ClubForm.tsx'
import { clubsMessages } from './clubs.messages.ts'

type ClubSort = 'name' | 'fan_count'

const CSV: CsvColumn<Club>[] = [
  { head: 'id', value: ({ id }) => id },
  { head: 'name', value: ({ name }) => name },
  { head: 'logo', value: ({ logo }) => logo },
  { head: 'bio', value: ({ bio }) => bio },
  { head: 'fans', value: ({ fan_count }) => fan_count },
  { head: 'ultra_groups', value: ({ ultra_count }) => ultra_count },
  { head: 'ultra_score', value: ({ ultra_score }) => ultra_score },
  { head: 'socials', value: ({ socials }) => Object.values(socials).join(' ') },
  { head: 'created_at', value: ({ created_at }) => created_at },
]

export function ClubsTab() {
  const m = useMessages(clubsMessages)
  return (
    <ListTab<Club, ClubSort>
      kind="clubs"
      texts={m}
      sorts={{ keys: ['name', 'fan_count'], start: { key: 'name', order: 'asc' } }}
      read={async (query, options) =>
        completed(await call('GET /v1/clubs', { query }, options), completeClub)
      }
      nameOf={({ name }) => name}
      columns={useClubColumns()}
      csv={CSV}
      form={{
        add: m.newClub,
        edit: m.edit,
        show: (club, close) => <ClubForm club={club} onClose={close} />,
      }}
      removal={(club, close) => <DeleteClub club={club} onClose={close} />}
    />
  )
}

function useClubColumns(): Column<Club, ClubSort>[] {
  const m = useMessages(clubsMessages)
  const language = useLanguage()
  return [
    {
      key: 'name',
      head: m.name,
      sortKey: 'name',
      cell: ({ id, name, logo, colors, fan_count }) => (
        <NameCell
          picture={<Crest src={logo} name={name} colors={colors} sizePx={36} />}
          name={name}
          to={`/club/${id}`}
          line={counted(fan_count, language, m.fan, m.fansMany)}
        />
      ),
    },
    {
      key: 'fans',
      head: m.fans,
      sortKey: 'fan_count',
      numeric: true,
      wideOnly: true,
      cell: ({ fan_count }) => countText(fan_count, language),
    },
    {
      key: 'groups',
      head: m.groups,
      numeric: true,
      wideOnly: true,
      cell: ({ ultra_count }) => countText(ultra_count, language),
    },
    {
      key: 'score',
      head: m.score,
      numeric: true,
      wideOnly: true,
      cell: ({ ultra_score }) => scoreText(ultra_score, 1, language),
    },
    {
      key: 'since',
      head: m.since,
      wideOnly: true,
      cell: ({ created_at }) => created_at && dayText(new Date(created_at), language),
    },
  ]
}

function DeleteClub({ club, onClose }: { club: Club; onClose: () => void }) {
  const m = useMessages(clubsMessages)
  const language = useLanguage()
  return (
    <ConfirmDialog
      title={m.deleteTitle(club.name)}
      consequences={[
        counted(club.fan_count, language, m.leavingFan, m.leavingFans),
        counted(club.ultra_count, language, m.goingGroup, m.goingGroups),
        m.deleteHistory,
      ]}
      confirmLabel={m.deleteConfirm}
      failureText={m.deleteFailed}
      doneText={m.deleted}
      onConfirm={() => call('POST /v1/clubs/delete', { body: { id: club.id } })}
      onClose={onClose}
    />
  )
}
