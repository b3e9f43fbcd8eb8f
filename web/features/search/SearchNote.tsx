import { failureText } from '#client/failure-text.ts'
import { Button } from '#ui/Button.tsx'
import { useLanguage, useMessages } from '#web/base/useMessages.ts'
import styles from './SearchNote.module.css'
import { searchMessages } from './search.messages.ts'
import type { Search } from './useSearchResults.ts'

/** What the search is doing; how much it found is said, not shown. */
export function SearchNote({ search, count }: { search: Search; count: number }) {
  const m = useMessages(searchMessages)
  const language = useLanguage()
  if (search.state === 'failed') {
    return (
      <div role="alert" className={styles.note}>
        {failureText(search.error, language, m.failed)}
        <Button size="sm" onClick={search.retry}>
          {m.retry}
        </Button>
      </div>
    )
  }
  const isFound = search.state === 'found' && count > 0
  return (
    <p role="status" className={isFound ? 'sr' : styles.note}>
      {search.state === 'idle' && m.hint}
      {search.state === 'loading' && m.loading}
      {search.state === 'found' && (count > 0 ? m.found(count) : m.none(search.text))}
    </p>
  )
}
