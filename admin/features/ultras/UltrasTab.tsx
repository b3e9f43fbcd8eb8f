import { type Column, NameCell, WrittenCell } from '#admin/base/AdminTable.tsx'
import { ConfirmDialog } from '#admin/base/dialogs.tsx'
import { ListTab } from '#admin/base/ListTab.tsx'
import { call } from '#client/page.ts'
import type { Ultra } from '#contract/ultras.ts'
import type { CsvColumn } from '#site/browse/csv.ts'
import { completed, completeUltra } from '#site/earlier.ts'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { counted, countText, scoreText } from '#texts/figures.ts'
import { Crest } from '#ui/Crest.tsx'
import { UltraForm } from './UltraForm.tsx'
import { ultrasMessages } from './ultras.messages.ts'
import { WaitingTifos } from './WaitingTifos.tsx'

type UltraSort = 'name' | 'ultra_score' | 'member_count'

const CSV: CsvColumn<Ultra>[] = [
  { head: 'id', value: ({ id }) => id },
  { head: 'name', value: ({ name }) => name },
  { head: 'logo', value: ({ logo }) => logo },
  { head: 'bio', value: ({ bio }) => bio },
  { head: 'club_id', value: ({ club_id }) => club_id },
  { head: 'club', value: ({ club_name }) => club_name },
  { head: 'president', value: ({ president_name }) => president_name },
  { head: 'members', value: ({ member_count }) => member_count },
  { head: 'ultra_score', value: ({ ultra_score }) => ultra_score },
  { head: 'created_at', value: ({ created_at }) => created_at },
]

export function UltrasTab() {
  const m = useMessages(ultrasMessages)
  return (
    <>
      <WaitingTifos />
      <ListTab<Ultra, UltraSort>
        kind="ultras"
        texts={m}
        sorts={{ keys: ['name', 'ultra_score', 'member_count'], start: { key: 'name', order: 'asc' } }}
        read={async (query, options) =>
          completed(await call('GET /v1/ultras', { query }, options), completeUltra)
        }
        nameOf={({ name }) => name}
        columns={useUltraColumns()}
        csv={CSV}
        form={{
          add: m.newUltra,
          edit: m.edit,
          show: (ultra, close) => <UltraForm ultra={ultra} onClose={close} />,
        }}
        removal={(ultra, close) => <DeleteUltra ultra={ultra} onClose={close} />}
      />
    </>
  )
}

function useUltraColumns(): Column<Ultra, UltraSort>[] {
  const m = useMessages(ultrasMessages)
  const language = useLanguage()
  return [
    {
      key: 'name',
      head: m.name,
      sortKey: 'name',
      cell: ({ id, name, logo, colors, club_name }) => (
        <NameCell
          picture={<Crest src={logo} name={name} colors={colors} sizePx={36} shape="banner" />}
          name={name}
          to={`/ultra/${id}`}
          line={club_name}
        />
      ),
    },
    {
      key: 'president',
      head: m.president,
      wideOnly: true,
      cell: ({ president_name }) => <WrittenCell text={president_name ?? m.noPresident} />,
    },
    {
      key: 'members',
      head: m.members,
      sortKey: 'member_count',
      numeric: true,
      wideOnly: true,
      cell: ({ member_count }) => countText(member_count, language),
    },
    {
      key: 'score',
      head: m.score,
      sortKey: 'ultra_score',
      numeric: true,
      cell: ({ ultra_score }) => scoreText(ultra_score, 1, language),
    },
  ]
}

function DeleteUltra({ ultra, onClose }: { ultra: Ultra; onClose: () => void }) {
  const m = useMessages(ultrasMessages)
  const language = useLanguage()
  return (
    <ConfirmDialog
      title={m.deleteTitle(ultra.name)}
      consequences={[
        counted(ultra.member_count, language, m.leavingMember, m.leavingMembers),
        m.deleteHistory,
      ]}
      confirmLabel={m.deleteConfirm}
      failureText={m.deleteFailed}
      doneText={m.deleted}
      onConfirm={() => call('POST /v1/ultras/delete', { body: { id: ultra.id } })}
      onClose={onClose}
    />
  )
}
