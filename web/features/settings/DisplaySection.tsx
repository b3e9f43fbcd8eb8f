import { useId, useSyncExternalStore } from 'react'
import { searchShortcut, setLanguage, setSearchShortcut, setTheme, theme } from '#client/preferences.ts'
import { Panel } from '#site/profile/Panel.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { Switch } from '#ui/controls.tsx'
import styles from './DisplaySection.module.css'
import sectionStyles from './section.module.css'
import { settingsMessages } from './settings.messages.ts'

/** Theme, language and the search key; each applies at once and is stored on this device. */
export function DisplaySection() {
  const m = useMessages(settingsMessages)
  const language = useLanguage()
  const themeNow = useSyncExternalStore(theme.subscribe, theme.get)
  const isShortcutOn = useSyncExternalStore(searchShortcut.subscribe, searchShortcut.get)
  return (
    <Panel title={m.display}>
      <div className={sectionStyles.stack}>
        <Choice
          label={m.theme}
          value={themeNow}
          options={[
            { value: 'dark', label: m.dark },
            { value: 'light', label: m.light },
          ]}
          onChange={setTheme}
        />
        <Choice
          label={m.language}
          value={language}
          options={[
            { value: 'en', label: 'English', lang: 'en' },
            { value: 'fr', label: 'Français', lang: 'fr' },
          ]}
          onChange={setLanguage}
        />
        <div className={sectionStyles.wide}>
          <Switch label={m.shortcut} hint={m.shortcutHint} isOn={isShortcutOn} onChange={setSearchShortcut} />
        </div>
      </div>
    </Panel>
  )
}

interface ChoiceProps<V extends string> {
  label: string
  value: V
  options: { value: V; label: string; lang?: string }[]
  onChange: (value: V) => void
}

/** Radio buttons side by side. */
function Choice<V extends string>({ label, value, options, onChange }: ChoiceProps<V>) {
  const name = useId()
  return (
    <fieldset className={styles.choice}>
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option.value} lang={option.lang}>
          <input
            type="radio"
            name={name}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
