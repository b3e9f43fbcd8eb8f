import { useId, useSyncExternalStore } from 'react'
import { theme, toggleTheme } from '#client/theme.ts'
import { useReducedMotion } from '#play/base/motion.ts'
import { preferences } from '#play/base/preferences.ts'
import chantStyles from '#play/base/QuickChants.module.css'
import { useMessages } from '#play/base/useMessages.ts'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { Switch } from '#ui/Switch.tsx'
import styles from './SettingsDialog.module.css'
import { topbarMessages } from './topbar.messages.ts'

export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const m = useMessages(topbarMessages)
  const { calm, shortcuts } = useSyncExternalStore(preferences.subscribe, preferences.get)
  const isCalm = useReducedMotion()
  const now = useSyncExternalStore(theme.subscribe, theme.get)
  const titleId = useId()
  return (
    <Dialog labelledBy={titleId} closeLabel={m.close} onClose={onClose}>
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
