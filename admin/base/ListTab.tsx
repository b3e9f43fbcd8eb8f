import { Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { CsvColumn } from '#site/browse/csv.ts'
import { useUrlSearch } from '#site/browse/SearchBox.tsx'
import { usePages } from '#site/browse/usePages.ts'
import { type Sort, useUrlSort } from '#site/profile/SortHeader.tsx'
import { readAll } from '#site/reading.ts'
import { IconButton } from '#ui/Button.tsx'
import { AdminTable, type Column } from './AdminTable.tsx'
import { useAskedForm } from './asked-form.ts'
import { ListFrame } from './ListFrame.tsx'
import { adminKeys } from './queries.ts'

export interface ListQuery<K extends string> {
  q?: string
  sort?: K
  order?: 'asc' | 'desc'
  limit?: string
  cursor?: string
}

interface ListTabProps<T, K extends string> {
  /** Names the list in query keys and in the exported file. */
  kind: string
  texts: {
    title: string
    search: string
    loading: string
    failed: string
    none: string
    remove: (name: string) => string
  }
  read: (
    query: ListQuery<K>,
    options?: { signal: AbortSignal },
  ) => Promise<{ element: T[]; next: string | null; total?: number }>
  /** What the server can sort by, and the first order; left out where it cannot. */
  sorts?: { keys: readonly K[]; start: Sort<K> }
  isCounted?: boolean
  nameOf: (row: T) => string
  columns: readonly Column<T, K>[]
  csv: readonly CsvColumn<T>[]
  /** Left out where nobody creates any by hand. `null` is a form for a new one. */
  form?: {
    add: string
    edit: (name: string) => string
    show: (row: T | null, onClose: () => void) => ReactNode
  }
  /** Where an empty list leads that has no form. */
  lead?: ReactNode
  removal: (row: T, onClose: () => void) => ReactNode
  /** More buttons of a row, before Edit and Delete. */
  moreActions?: (row: T) => ReactNode
  /** Lets rows be selected; shown above them while any are. */
  bulk?: (selected: readonly T[], onClear: () => void) => ReactNode
}

type Open<T> = { kind: 'form'; row: T | null } | { kind: 'removal'; row: T } | null

const NONE: ReadonlySet<number> = new Set()

/** A list with search, order and export, and the dialogs that add, edit and delete. The address keeps search and order. */
export function ListTab<T extends { id: number }, K extends string = never>(props: ListTabProps<T, K>) {
  const {
    kind,
    read,
    texts,
    sorts,
    isCounted,
    nameOf,
    columns,
    csv,
    form,
    lead,
    removal,
    moreActions,
    bulk,
  } = props
  const search = useUrlSearch()
  const { sort: sortAsked, sortBy } = useUrlSort(sorts?.keys ?? [])
  const sort = sortAsked ?? sorts?.start ?? null
  const { isAsked, forget } = useAskedForm()
  const [opened, setOpen] = useState<Open<T>>(null)
  const open = opened ?? (form && isAsked ? ({ kind: 'form', row: null } as const) : null)
  const [selected, setSelected] = useState(NONE)
  const close = () => {
    setOpen(null)
    forget()
  }

  const asked: ListQuery<K> = {
    ...(search.q !== '' && { q: search.q }),
    ...(sort && { sort: sort.key, order: sort.order }),
  }
  const pages = usePages(adminKeys.list(kind, asked), (cursor, signal) =>
    read({ ...asked, ...(cursor !== undefined && { cursor }) }, { signal }),
  )
  const actions = (row: T) => (
    <>
      {moreActions?.(row)}
      {form && (
        <IconButton label={form.edit(nameOf(row))} onClick={() => setOpen({ kind: 'form', row })}>
          <Pencil aria-hidden="true" />
        </IconButton>
      )}
      <IconButton label={texts.remove(nameOf(row))} onClick={() => setOpen({ kind: 'removal', row })}>
        <Trash2 aria-hidden="true" />
      </IconButton>
    </>
  )
  return (
    <>
      <ListFrame
        pages={pages}
        texts={texts}
        search={search}
        file={{ name: kind, columns: csv, read: () => readAll((page) => read({ ...asked, ...page })) }}
        add={form && { label: form.add, onAdd: () => setOpen({ kind: 'form', row: null }) }}
        lead={lead}
        isSearching={search.q !== ''}
        isCounted={isCounted}
      >
        {({ items, readAtMs }) => (
          <>
            {bulk?.(
              items.filter(({ id }) => selected.has(id)),
              () => setSelected(NONE),
            )}
            <AdminTable
              label={texts.title}
              rows={items}
              readAtMs={readAtMs}
              columns={columns}
              sort={sort}
              onSort={(key) => sortBy(key, sorts?.start)}
              nameOf={nameOf}
              selection={bulk && { ids: selected, onChange: setSelected }}
              actions={actions}
            />
          </>
        )}
      </ListFrame>
      {open?.kind === 'form' && form?.show(open.row, close)}
      {open?.kind === 'removal' && removal(open.row, close)}
    </>
  )
}
