import type { Side } from '#contract/arenas.ts'
import { asFan, useArena, useRoom } from '#play/base/arena.ts'
import { keepSide } from '#play/base/kept-side.ts'
import { TeamCrest } from '#play/base/Team.tsx'
import { useMessages } from '#play/base/useMessages.ts'
import { buttonClass } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { cheerMessages } from './cheer.messages.ts'
import styles from './SideChooser.module.css'

/** After the match there is no end to choose: the next one begins anew. */
export function NoEndNow() {
  const m = useMessages(cheerMessages)
  return (
    <div className={classes(styles.question, styles.over)}>
      <b>{m.finished}</b>
      <span>{m.endsLater}</span>
    </div>
  )
}

/** Asks which end the fan belongs to, before the first cheer. */
export function SideChooser({ onChosen, onExplain }: { onChosen: () => void; onExplain: () => void }) {
  const m = useMessages(cheerMessages)
  return (
    <>
      <JoinButton side="home" onChosen={onChosen} />
      <div className={styles.question}>
        <b>{m.chooseEnd}</b>
        <span>{m.chooseHint}</span>
        <button type="button" aria-haspopup="dialog" className={styles.explain} onClick={onExplain}>
          {m.explain}
        </button>
      </div>
      <JoinButton side="away" onChosen={onChosen} />
    </>
  )
}

function JoinButton({ side, onChosen }: { side: Side; onChosen: () => void }) {
  const m = useMessages(cheerMessages)
  const { id, chooseSide } = useArena()
  const team = useRoom(({ arena }) => (side === 'home' ? arena.homeTeam : arena.awayTeam))
  const mine = useRoom(({ you }) => you.side)
  const choose = () => {
    // home.2: whoever has to sign in first finds this end chosen.
    keepSide(id, side)
    asFan(() => {
      chooseSide(side)
      onChosen()
    })
  }
  return (
    <button
      type="button"
      data-end={side}
      aria-pressed={mine === side}
      className={classes(buttonClass({ look: side, size: 'xl' }), styles.join)}
      onClick={choose}
    >
      <TeamCrest team={team} side={side} className={styles.crest} />
      <span className={styles.words}>
        <small>{m[side]}</small>
        <span className={styles.team}>{team.name}</span>
      </span>
    </button>
  )
}
