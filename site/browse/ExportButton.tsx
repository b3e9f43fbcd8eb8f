import { Download } from 'lucide-react'
import { useState } from 'react'
import { failureDetail } from '#client/failure-text.ts'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { Button } from '#ui/Button.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { browseMessages } from './browse.messages.ts'
import { type CsvColumn, saveCsv, toCsv } from './csv.ts'

export interface ExportButtonProps<T> {
  /** Names the file: `virage-clubs.csv`. */
  name: string
  columns: readonly CsvColumn<T>[]
  /** The whole list, not only what is shown. */
  read: () => Promise<readonly T[]>
  /** In the head of a card. */
  isSmall?: boolean
}

/** The list as a file for a spreadsheet. */
export function ExportButton<T>({ name, columns, read, isSmall = false }: ExportButtonProps<T>) {
  const m = useMessages(browseMessages)
  const language = useLanguage()
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const rows = await read()
      saveCsv(`virage-${name}.csv`, toCsv(rows, columns))
      showToast({ kind: 'success', text: m.exported(rows.length) })
    } catch (error) {
      const detail = failureDetail(error, language)
      showToast({ kind: 'error', text: m.exportFailed, ...(detail !== null && { detail }) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button {...(isSmall && { size: 'sm', look: 'ghost' })} busy={isBusy} onClick={() => void save()}>
      <Download aria-hidden="true" /> {m.exportCsv}
    </Button>
  )
}
