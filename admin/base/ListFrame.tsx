import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { failureText } from '#client/failure-text.ts'
import { MoreState } from '#site/browse/BrowsePage.tsx'
import { ExportButton, type ExportButtonProps } from '#site/browse/ExportButton.tsx'
import type { UrlSearch } from '#site/browse/SearchBox.tsx'
import { SearchBox } from '#site/browse/SearchBox.tsx'
import type { LoadedPages, Pages } from '#site/browse/usePages.ts'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { countText } from '#texts/figures.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState, Skeleton } from '#ui/feedback.tsx'
import styles from './ListFrame.module.css'
import { partsMessages } from './parts.messages.ts'

interface ListFrameProps<T> {
  pages: Pages<T>
  texts: { search: string; loading: string; failed: string; none: string }
  search: Pick<UrlSearch, 'text' | 'setText'>
  file: ExportButtonProps<T>
  /** The button that adds one; left out where nobody adds any. */
  add?: { label: string; onAdd: () => void } | undefined
  /** Where an empty list leads that nobody adds to by hand. */
  lead?: ReactNode
  /** The server searched, so an empty list means that nothing matches. */
  isSearching: boolean
  /** False where the server does not count the list. */
  isCounted?: boolean | undefined
  children: (loaded: LoadedPages<T>) => ReactNode
}

/** A list in each of its states, below a bar that searches it, exports it and adds to it. */
export function ListFrame<T>({ texts, search, file, add, ...list }: ListFrameProps<T>) {
  return (
    <>
      <div className={styles.bar}>
        <SearchBox label={texts.search} text={search.text} onText={search.setText} />
        <span className={styles.space} />
        <ExportButton {...file} />
        {add && (
          <Button look="flood" onClick={add.onAdd}>
            <Plus aria-hidden="true" /> {add.label}
          </Button>
        )}
      </div>
      <Rows texts={texts} add={add} {...list} />
    </>
  )
}

type RowsProps<T> = Pick<
  ListFrameProps<T>,
  'add' | 'lead' | 'pages' | 'texts' | 'isSearching' | 'isCounted' | 'children'
>

function Rows<T>({ add, lead, pages, texts, isSearching, isCounted = true, children }: RowsProps<T>) {
  const m = useMessages(partsMessages)
  const language = useLanguage()
  if (pages.state === 'loading') return <Skeleton label={texts.loading} rows={6} />
  if (pages.state === 'error') {
    const retry = <Button onClick={pages.retry}>{m.retry}</Button>
    return <ErrorState title={texts.failed} hint={failureText(pages.error, language)} action={retry} />
  }
  const { items, total } = pages
  if (items.length === 0)
    return (
      <EmptyState
        title={texts.none}
        {...(isSearching && { hint: m.adjustSearch })}
        // home.4: an empty list leads to the next step.
        action={!isSearching && (add ? <Button onClick={add.onAdd}>{add.label}</Button> : lead)}
      />
    )
  return (
    <>
      {children(pages)}
      {isCounted && (
        <p className={styles.shown}>
          {m.shown(countText(items.length, language), countText(total, language))}
        </p>
      )}
      <MoreState pages={pages} label={m.showMore} />
    </>
  )
}
