import { Pause, Play, Square } from 'lucide-react'
import type { Arena } from '#contract/arenas.ts'
import { arenaControls } from '#match/arena.ts'
import { Button } from '#ui/Button.tsx'
import { useMessages } from '#web/base/useMessages.ts'
import { arenasMessages } from '../arenas/arenas.messages.ts'
import type { Controls } from '../arenas/useControls.ts'
import styles from './CockpitDock.module.css'

interface CockpitDockProps {
  arena: Pick<Arena, 'started' | 'paused'>
  controls: Controls
  onStop: () => void
}

/** Start, pause, resume and stop by the same rules as everywhere, at the foot of the screen. */
export function CockpitDock({ arena, controls: { isBusy, run }, onStop }: CockpitDockProps) {
  const m = useMessages(arenasMessages)
  const { isStartEnabled, isPauseShown, isResumeShown, isStopEnabled } = arenaControls(arena)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields.
    <div role="group" aria-label={m.controls} className={styles.dock}>
      <Button
        size="lg"
        look={arena.started ? 'plain' : 'flood'}
        disabled={!isStartEnabled}
        busy={isBusy('start')}
        onClick={() => void run('start')}
      >
        <Play aria-hidden="true" /> {m.start}
      </Button>
      {isPauseShown && (
        <Button size="lg" busy={isBusy('pause')} onClick={() => void run('pause')}>
          <Pause aria-hidden="true" /> {m.pause}
        </Button>
      )}
      {isResumeShown && (
        <Button size="lg" look="flood" busy={isBusy('resume')} onClick={() => void run('resume')}>
          <Play aria-hidden="true" /> {m.resume}
        </Button>
      )}
      <Button size="lg" disabled={!isStopEnabled} busy={isBusy('stop')} onClick={onStop}>
        <Square aria-hidden="true" /> {m.stop}
      </Button>
    </div>
  )
}
