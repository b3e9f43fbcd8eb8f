import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Sort } from '#site/profile/SortHeader.tsx'
import { SortHeader } from '#site/profile/SortHeader.tsx'
import { Link } from '#site/router/Router.tsx'
import { useMessages } from '#site/useMessages.ts'
import { classes } from '#ui/classes.ts'
import { Card } from '#ui/feedback.tsx'
import styles from './AdminTable.module.css'
import { partsMessages } from './parts.messages.ts'

export interface Column<T, K extends string = never> {
  key: string
  head: string
  /** Set where the server can sort by it. */
  sortKey?: K
  numeric?: boolean
  /** Hidden on phones. */
  wideOnly?: boolean
  /** `readAtMs`: when the rows were read, for cells that depend on the time. */
  cell: (row: T, readAtMs: number) => ReactNode
}

export interface Selection {
  ids: ReadonlySet<number>
  onChange: (ids: ReadonlySet<number>) => void
}

interface AdminTableProps<T, K extends string> {
  label: string
  rows: readonly T[]
  readAtMs: number
  columns: readonly Column<T, K>[]
  sort: Sort<K> | null
  onSort: (key: K) => void
  nameOf: (row: T) => string
  actions: (row: T) => ReactNode
  selection?: Selection | undefined
}

/** A sortable list of rows, each with its actions at the end. */
export function AdminTable<T extends { id: number }, K extends string>(props: AdminTableProps<T, K>) {
  const { label, rows, readAtMs, columns, sort, onSort, nameOf, actions, selection } = props
  const m = useMessages(partsMessages)
  const hidden = columns.filter(({ sortKey, wideOnly }) => sortKey !== undefined && wideOnly)
  return (
    <Card className={styles.card}>
      {hidden.length > 0 && <NarrowSorts columns={hidden} sort={sort} onSort={onSort} label={m.sortBy} />}
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className={styles.check}>
                <AllBox rows={rows} selection={selection} label={m.selectAll} />
              </th>
            )}
            {columns.map(({ key, head, sortKey, numeric = false, wideOnly }) =>
              sortKey === undefined ? (
                <th
                  key={key}
                  scope="col"
                  className={classes(numeric && styles.numeric, wideOnly && styles.wideOnly)}
                >
                  {head}
                </th>
              ) : (
                <SortHeader
                  key={key}
                  label={head}
                  sortKey={sortKey}
                  sort={sort}
                  onSort={onSort}
                  className={classes(numeric && styles.numeric, wideOnly && styles.wideOnly)}
                />
              ),
            )}
            <th scope="col" className={styles.acts}>
              <span className="sr">{m.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} data-selected={selection?.ids.has(row.id) || undefined}>
              {selection && (
                <td className={styles.check}>
                  <RowBox id={row.id} selection={selection} label={m.selectRow(nameOf(row))} />
                </td>
              )}
              {columns.map(({ key, numeric, wideOnly, cell }) => (
                <td key={key} className={classes(numeric && styles.numeric, wideOnly && styles.wideOnly)}>
                  {cell(row, readAtMs)}
                </td>
              ))}
              <td className={styles.acts}>
                <span className={styles.buttons}>{actions(row)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

interface NarrowSortsProps<T, K extends string> {
  label: string
  columns: readonly Column<T, K>[]
  sort: Sort<K> | null
  onSort: (key: K) => void
}

/** On phones: sorts by the columns that are hidden there. */
function NarrowSorts<T, K extends string>({ label, columns, sort, onSort }: NarrowSortsProps<T, K>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields.
    <div role="group" aria-label={label} className={styles.sorts}>
      {columns.map(({ key, head, sortKey }) => {
        const isOn = sortKey !== undefined && sort?.key === sortKey
        const Arrow = isOn && sort.order === 'asc' ? ArrowUp : ArrowDown
        return (
          <button
            key={key}
            type="button"
            aria-pressed={isOn}
            onClick={() => sortKey !== undefined && onSort(sortKey)}
          >
            {head} <Arrow aria-hidden="true" />
          </button>
        )
      })}
    </div>
  )
}

function AllBox({
  rows,
  selection,
  label,
}: {
  rows: readonly { id: number }[]
  selection: Selection
  label: string
}) {
  const isAll = rows.length > 0 && rows.every(({ id }) => selection.ids.has(id))
  return (
    <label className={styles.box}>
      <input
        type="checkbox"
        aria-label={label}
        checked={isAll}
        onChange={() => selection.onChange(new Set(isAll ? [] : rows.map(({ id }) => id)))}
      />
    </label>
  )
}

function RowBox({ id, selection, label }: { id: number; selection: Selection; label: string }) {
  const { ids, onChange } = selection
  const toggle = () => {
    const next = new Set(ids)
    if (!next.delete(id)) next.add(id)
    onChange(next)
  }
  return (
    <label className={styles.box}>
      <input type="checkbox" aria-label={label} checked={ids.has(id)} onChange={toggle} />
    </label>
  )
}

interface NameCellProps {
  picture: ReactNode
  name: string
  /** The page of what is named. */
  to?: string
  line?: ReactNode
  /** What a column shows that phones hide. */
  narrowNote?: string | undefined
}

/** The cell that says whom or what a row is about. */
export function NameCell({ picture, name, to, line, narrowNote }: NameCellProps) {
  return (
    <span className={styles.nameCell}>
      {picture}
      <span className={styles.nameText}>
        {to === undefined ? (
          <b className={styles.name}>{name}</b>
        ) : (
          <Link to={to} className={styles.name}>
            {name}
          </Link>
        )}
        {line && <small className={styles.nameLine}>{line}</small>}
        {narrowNote && <small className={styles.narrowNote}>{narrowNote}</small>}
      </span>
    </span>
  )
}

/** What people wrote, in a column of its own: without a space it breaks anywhere. */
export function WrittenCell({ text }: { text: string }) {
  return <span className={styles.written}>{text}</span>
}
