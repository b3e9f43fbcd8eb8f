import { useId, useSyncExternalStore } from 'react'
import { theme, toggleTheme } from '#client/preferences.ts'
import { SIDES } from '#contract/constants.ts'
import { ArenaDialog } from '#play/base/ArenaDialog.tsx'
import { useArena } from '#play/base/arena.ts'
import { roomOf } from '#play/base/game.ts'
import { Key } from '#play/base/parts.tsx'
import { preferences, setMuted, useMuted, useReducedMotion } from '#play/base/preferences.ts'
import { useMessages } from '#play/base/useMessages.ts'
import { Switch } from '#ui/controls.tsx'
import styles from './SettingsDialog.module.css'
import { topbarMessages } from './topbar.messages.ts'

export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const m = useMessages(topbarMessages)
  const { calm, shortcuts, volume } = useSyncExternalStore(preferences.subscribe, preferences.get)
  const isCalm = useReducedMotion()
  const now = useSyncExternalStore(theme.subscribe, theme.get)
  const titleId = useId()
  return (
    <ArenaDialog labelledBy={titleId} closeLabel={m.close} onClose={onClose}>
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
        <label className={styles.volume}>
          <b>{m.volume}</b>
          <input
            type="range"
            min={0}
            max={100}
            step={5}
            value={Math.round(volume * 100)}
            onChange={({ target }) => preferences.change({ volume: Number(target.value) / 100 })}
          />
        </label>
        <EndSwitches />
        <Switch label={m.light} isOn={now === 'light'} onChange={toggleTheme} />
        <h3 className={styles.keysTitle}>{m.keys}</h3>
        <dl className={styles.keys}>
          <dt>
            <Key>{m.space}</Key>
          </dt>
          <dd>{m.beat}</dd>
          <dt>
            <Key>Q</Key> <Key>W</Key> <Key>E</Key>
          </dt>
          <dd>{m.chants}</dd>
          <dt>
            <Key>T</Key>
          </dt>
          <dd>{m.cards}</dd>
          <dt>
            <Key>?</Key>
          </dt>
          <dd>{m.help}</dd>
        </dl>
        <p className={styles.fair}>{m.fair}</p>
      </div>
    </ArenaDialog>
  )
}

/** tifos.4: what an end sings and holds up, for this viewer and this arena. */
function EndSwitches() {
  const m = useMessages(topbarMessages)
  const { id, game } = useArena()
  const muted = useMuted(id)
  const room = roomOf(useSyncExternalStore(game.subscribe, game.get))
  if (!room) return null
  const names = { home: room.arena.homeTeam.name, away: room.arena.awayTeam.name }
  return SIDES.map((side) => (
    <Switch
      key={side}
      label={m.shows(names[side])}
      isOn={!muted.includes(side)}
      onChange={(isShown) => setMuted(id, side, !isShown)}
    />
  ))
}
