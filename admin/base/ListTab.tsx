import { type ReactNode, useState } from 'react'
import { AdminList } from './AdminList.tsx'
import { AdminTable, type Column } from './AdminTable.tsx'
import type { CsvColumn } from './csv.ts'
import { ExportButton } from './ExportButton.tsx'
import { ListBar } from './ListBar.tsx'
import { RowActions } from './RowActions.tsx'
import { readAll } from './read-all.ts'
import { type ListOptions, useList } from './useList.ts'

interface ListTabProps<T, K extends string> extends ListOptions<T, K> {
  texts: {
    title: string
    search: string
    loading: string
    failed: string
    none: string
    remove: (name: string) => string
  }
  nameOf: (row: T) => string
  columns: readonly Column<T, K>[]
  csv: readonly CsvColumn<T>[]
  /** Left out where nobody makes any by hand. A form without a row is for a new one. */
  form?: {
    add: string
    edit: (name: string) => string
    show: (row: T | null, onClose: () => void) => ReactNode
  }
  removal: (row: T, onClose: () => void) => ReactNode
}

type Asking<T> = { kind: 'form'; row: T | null } | { kind: 'removal'; row: T } | null

/** A list with its search, order and file, and the dialogs that add, edit and delete. */
export function ListTab<T extends { id: number }, K extends string>(props: ListTabProps<T, K>) {
  const { kind, read, texts, nameOf, columns, csv, form, removal } = props
  const { pages, search, sort, sortBy, asked } = useList(props)
  const [asking, setAsking] = useState<Asking<T>>(null)
  const close = () => setAsking(null)
  return (
    <>
      <ListBar
        searchLabel={texts.search}
        search={search}
        exporter={
          <ExportButton
            name={kind}
            columns={csv}
            read={() => readAll((page) => read({ ...asked, ...page }))}
          />
        }
        {...(form && { add: { label: form.add, onAdd: () => setAsking({ kind: 'form', row: null }) } })}
      />
      <AdminList pages={pages} texts={texts} isSearching={search.q !== ''}>
        {({ items }) => (
          <AdminTable
            label={texts.title}
            rows={items}
            columns={columns}
            sort={sort}
            onSort={sortBy}
            nameOf={nameOf}
            actions={(row) => (
              <RowActions
                {...(form && {
                  edit: { label: form.edit(nameOf(row)), onEdit: () => setAsking({ kind: 'form', row }) },
                })}
                remove={{
                  label: texts.remove(nameOf(row)),
                  onRemove: () => setAsking({ kind: 'removal', row }),
                }}
              />
            )}
          />
        )}
      </AdminList>
      {asking?.kind === 'form' && form?.show(asking.row, close)}
      {asking?.kind === 'removal' && removal(asking.row, close)}
    </>
  )
}
