import { QueryClientProvider } from '@tanstack/react-query'
import { useId } from 'react'
import { Dialog } from '#ui/Dialog.tsx'
import { queryClient } from '#web/base/queries.tsx'
import { useMessages } from '#web/base/useMessages.ts'
import { SearchBox } from './SearchBox.tsx'
import styles from './SearchDialog.module.css'
import { searchMessages } from './search.messages.ts'

/** The search palette. It stands above all pages, so it brings its queries. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const m = useMessages(searchMessages)
  const titleId = useId()
  return (
    <QueryClientProvider client={queryClient}>
      <Dialog labelledBy={titleId} closeLabel={m.close} onClose={onClose} className={styles.dialog}>
        <h2 id={titleId} className="sr">
          {m.title}
        </h2>
        <SearchBox onClose={onClose} />
      </Dialog>
    </QueryClientProvider>
  )
}
