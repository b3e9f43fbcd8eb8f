import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'
import { SearchBox } from '#web/base/browse/SearchBox.tsx'
import type { UrlSearch } from '#web/base/browse/useUrlSearch.ts'
import styles from './ListBar.module.css'

interface ListBarProps {
  searchLabel: string
  search: Pick<UrlSearch, 'text' | 'setText'>
  exporter: ReactNode
  /** The button that adds one; left out where nobody adds any. */
  add?: { label: string; onAdd: () => void }
}

/** Above a list: what narrows it, what takes it along, what adds to it. */
export function ListBar({ searchLabel, search, exporter, add }: ListBarProps) {
  return (
    <div className={styles.bar}>
      <SearchBox label={searchLabel} text={search.text} onText={search.setText} />
      <span className={styles.space} />
      {exporter}
      {add && (
        <Button look="flood" onClick={add.onAdd}>
          <Plus aria-hidden="true" /> {add.label}
        </Button>
      )}
    </div>
  )
}
