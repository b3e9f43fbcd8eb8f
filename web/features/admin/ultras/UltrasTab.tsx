import { useState } from 'react'
import { call } from '#client/page.ts'
import type { Ultra } from '#contract/ultras.ts'
import { counted } from '#texts/counted.ts'
import { countText, scoreText } from '#texts/figures.ts'
import { Crest } from '#ui/Crest.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { useLanguage, useMessages } from '#web/app/useMessages.ts'
import { AdminList } from '../parts/AdminList.tsx'
import { AdminTable, type Column } from '../parts/AdminTable.tsx'
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx'
import type { CsvColumn } from '../parts/csv.ts'
import { ExportButton } from '../parts/ExportButton.tsx'
import { ListBar } from '../parts/ListBar.tsx'
import { NameCell } from '../parts/NameCell.tsx'
import { RowActions } from '../parts/RowActions.tsx'
import { readAll } from '../parts/read-all.ts'
import { useList } from '../parts/useList.ts'
import { useRefresh } from '../parts/useRefresh.ts'
import { UltraForm } from './UltraForm.tsx'
import { ultrasMessages } from './ultras.messages.ts'

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
  const { pages, search, sort, sortBy, asked } = useList<Ultra, UltraSort>({
    kind: 'ultras',
    sortKeys: ['name', 'ultra_score', 'member_count'],
    start: { key: 'name', order: 'asc' },
    read: (query, signal) => call('GET /v1/ultras', { query }, { signal }),
  })
  const columns = useUltraColumns()
  const [form, setForm] = useState<{ ultra: Ultra | null } | null>(null)
  const [doomed, setDoomed] = useState<Ultra | null>(null)
  return (
    <>
      <ListBar
        searchLabel={m.search}
        search={search}
        exporter={
          <ExportButton
            name="ultras"
            columns={CSV}
            read={() => readAll((page) => call('GET /v1/ultras', { query: { ...asked, ...page } }))}
          />
        }
        add={{ label: m.newUltra, onAdd: () => setForm({ ultra: null }) }}
      />
      <AdminList
        pages={pages}
        texts={{ loading: m.loading, failed: m.failed, none: m.none }}
        isSearching={search.q !== ''}
      >
        {({ items }) => (
          <AdminTable
            label={m.title}
            rows={items}
            columns={columns}
            sort={sort}
            onSort={sortBy}
            nameOf={({ name }) => name}
            actions={(ultra) => (
              <RowActions
                edit={{ label: m.edit(ultra.name), onEdit: () => setForm({ ultra }) }}
                remove={{ label: m.remove(ultra.name), onRemove: () => setDoomed(ultra) }}
              />
            )}
          />
        )}
      </AdminList>
      {form && <UltraForm ultra={form.ultra} onClose={() => setForm(null)} />}
      {doomed && <DeleteUltra ultra={doomed} onClose={() => setDoomed(null)} />}
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
      cell: ({ id, name, logo, club_name }) => (
        <NameCell
          picture={<Crest src={logo} name={name} sizePx={36} shape="banner" />}
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
      cell: ({ president_name }) => president_name ?? m.noPresident,
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
  const refresh = useRefresh()
  return (
    <ConfirmDialog
      title={m.deleteTitle(ultra.name)}
      consequences={[
        m.deleteMembers(counted(ultra.member_count, language, m.member, m.membersMany)),
        m.deleteHistory,
      ]}
      confirmLabel={m.deleteConfirm}
      failureText={m.deleteFailed}
      onConfirm={async () => {
        await call('POST /v1/ultras/delete', { body: { id: ultra.id } })
        showToast({ kind: 'success', text: m.deleted })
        void refresh()
      }}
      onClose={onClose}
    />
  )
}
