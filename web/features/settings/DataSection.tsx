import { Download } from 'lucide-react'
import { useState } from 'react'
import { failureText } from '#client/failure-text.ts'
import { call } from '#client/page.ts'
import { Button } from '#ui/Button.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { Panel } from '#web/base/profile/Panel.tsx'
import { useLanguage, useMessages } from '#web/base/useMessages.ts'
import styles from './section.module.css'
import { settingsMessages } from './settings.messages.ts'

/** Everything stored about the fan, as a file. */
export function DataSection() {
  const m = useMessages(settingsMessages)
  const language = useLanguage()
  const [isBusy, setBusy] = useState(false)

  async function download(): Promise<void> {
    setBusy(true)
    try {
      const { element } = await call('GET /v1/users/export', {})
      saveFile(`virage-${new Date().toISOString().slice(0, 10)}.json`, JSON.stringify(element, null, 2))
      showToast({ kind: 'success', text: m.exported })
    } catch (error) {
      showToast({ kind: 'error', text: failureText(error, language, m.exportFailed) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Panel title={m.data}>
      <div className={styles.stack}>
        <p className={styles.hint}>{m.dataHint}</p>
        <Button busy={isBusy} onClick={() => void download()}>
          <Download aria-hidden="true" /> {m.exportData}
        </Button>
      </div>
    </Panel>
  )
}

function saveFile(name: string, json: string): void {
  const url = URL.createObjectURL(new Blob([json], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
