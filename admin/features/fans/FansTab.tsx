import { useState } from 'react'
import { AdminList } from '#admin/base/AdminList.tsx'
import { AdminTable } from '#admin/base/AdminTable.tsx'
import { ExportButton } from '#admin/base/ExportButton.tsx'
import { ListBar } from '#admin/base/ListBar.tsx'
import { readAll } from '#admin/base/read-all.ts'
import { useList } from '#admin/base/useList.ts'
import { call } from '#client/page.ts'
import type { ListedUser } from '#contract/fans.ts'
import { useMessages } from '#web/base/useMessages.ts'
import { BulkBar } from './BulkBar.tsx'
import { DeleteFan } from './DeleteFan.tsx'
import { FanActions } from './FanActions.tsx'
import { FanCreateForm } from './FanCreateForm.tsx'
import { FanEditForm } from './FanEditForm.tsx'
import { FAN_CSV, type FanSort, useFanColumns } from './fan-columns.tsx'
import { fansMessages } from './fans.messages.ts'

const NOBODY: ReadonlySet<number> = new Set()

type Asking = { kind: 'create' } | { kind: 'edit' | 'delete'; fan: ListedUser } | null

export function FansTab() {
  const m = useMessages(fansMessages)
  const { pages, search, sort, sortBy, asked } = useList<ListedUser, FanSort>({
    kind: 'fans',
    sortKeys: ['name', 'created_at'],
    start: { key: 'created_at', order: 'desc' },
    read: (query, options) => call('GET /v1/users', { query }, options),
  })
  const columns = useFanColumns()
  const [asking, setAsking] = useState<Asking>(null)
  const [selected, setSelected] = useState(NOBODY)
  const close = () => setAsking(null)
  return (
    <>
      <ListBar
        searchLabel={m.search}
        search={search}
        exporter={
          <ExportButton
            name="fans"
            columns={FAN_CSV}
            read={() => readAll((page) => call('GET /v1/users', { query: { ...asked, ...page } }))}
          />
        }
        add={{ label: m.newFan, onAdd: () => setAsking({ kind: 'create' }) }}
      />
      <AdminList
        pages={pages}
        texts={{ loading: m.loading, failed: m.failed, none: m.none }}
        isSearching={search.q !== ''}
      >
        {({ items }) => (
          <>
            <BulkBar fans={items.filter(({ id }) => selected.has(id))} onClear={() => setSelected(NOBODY)} />
            <AdminTable
              label={m.title}
              rows={items}
              columns={columns}
              sort={sort}
              onSort={sortBy}
              nameOf={({ name }) => name.trim() || m.unnamed}
              selection={{ ids: selected, onChange: setSelected }}
              actions={(fan) => (
                <FanActions
                  fan={fan}
                  onEdit={() => setAsking({ kind: 'edit', fan })}
                  onDelete={() => setAsking({ kind: 'delete', fan })}
                />
              )}
            />
          </>
        )}
      </AdminList>
      {asking?.kind === 'create' && <FanCreateForm onClose={close} />}
      {asking?.kind === 'edit' && <FanEditForm fan={asking.fan} onClose={close} />}
      {asking?.kind === 'delete' && <DeleteFan fan={asking.fan} onClose={close} />}
    </>
  )
}
