import { useId, useSyncExternalStore } from 'react'
import { theme, toggleTheme } from '#client/theme.ts'
import { appMessages } from '#play/app/app.messages.ts'
import { preferences } from '#play/app/preferences.ts'
import { useCalm } from '#play/app/useCalm.ts'
import { useMessages } from '#play/app/useMessages.ts'
import chantStyles from '#play/features/cheer/QuickChants.module.css'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { Switch } from '#ui/Switch.tsx'
import styles from './SettingsDialog.module.css'
import { settingsMessages } from './settings.messages.ts'

export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const m = useMessages(settingsMessages)
  const app = useMessages(appMessages)
  const { calm, shortcuts } = useSyncExternalStore(preferences.subscribe, preferences.get)
  const isCalm = useCalm()
  const now = useSyncExternalStore(theme.subscribe, theme.get)
  const titleId = useId()
  return (
    <Dialog labelledBy={titleId} closeLabel={app.close} onClose={onClose}>
      <div className={styles.content}>
        <h2 id={titleId} className={`display w4 ${styles.title}`}>
          {m.title}
        </h2>
        <Switch
          label={m.calm}
          hint={isCalm && !calm ? m.calmByDevice : m.calmHint}
          isOn={calm}
          onChange={(next) => preferences.change({ calm: next })}
        />
        <Switch
          label={m.shortcuts}
          hint={m.shortcutsHint}
          isOn={shortcuts}
          onChange={(next) => preferences.change({ shortcuts: next })}
        />
        <Switch label={m.light} isOn={now === 'light'} onChange={toggleTheme} />
        <h3 className={styles.keysTitle}>{m.keys}</h3>
        <dl className={styles.keys}>
          <dt>
            <kbd className={chantStyles.key}>{m.space}</kbd>
          </dt>
          <dd>{m.beat}</dd>
          <dt>
            <kbd className={chantStyles.key}>Q</kbd> <kbd className={chantStyles.key}>W</kbd>{' '}
            <kbd className={chantStyles.key}>E</kbd>
          </dt>
          <dd>{m.chants}</dd>
          <dt>
            <kbd className={chantStyles.key}>?</kbd>
          </dt>
          <dd>{m.help}</dd>
        </dl>
        <p className={styles.fair}>{m.fair}</p>
      </div>
    </Dialog>
  )
}
