import type { Side } from '#contract/arenas.ts'
import { useArena, useRoom } from '#play/base/arena-context.ts'
import { SideCrest } from '#play/base/SideCrest.tsx'
import { asFan } from '#play/base/sign-in.ts'
import { useMessages } from '#play/base/useMessages.ts'
import { buttonClass } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { cheerMessages } from './cheer.messages.ts'
import styles from './SideChooser.module.css'

/** Before the first cheer: home on the left, away on the right, as everywhere. */
export function SideChooser({ onChosen }: { onChosen: () => void }) {
  const m = useMessages(cheerMessages)
  return (
    <>
      <JoinButton side="home" onChosen={onChosen} />
      <p className={styles.question}>
        <b>{m.chooseEnd}</b>
        <span>{m.chooseHint}</span>
      </p>
      <JoinButton side="away" onChosen={onChosen} />
    </>
  )
}

function JoinButton({ side, onChosen }: { side: Side; onChosen: () => void }) {
  const m = useMessages(cheerMessages)
  const { chooseSide } = useArena()
  const team = useRoom(({ arena }) => (side === 'home' ? arena.homeTeam : arena.awayTeam))
  const mine = useRoom(({ you }) => you.side)
  const choose = () => {
    asFan(() => {
      chooseSide(side)
      onChosen()
    })
  }
  return (
    <button
      type="button"
      aria-pressed={mine === side}
      className={classes(buttonClass({ look: side, size: 'xl' }), styles.join)}
      onClick={choose}
    >
      <SideCrest team={team} side={side} className={styles.crest} />
      <span className={styles.words}>
        <small>{m[side]}</small>
        <span className={styles.team}>{team.name}</span>
      </span>
    </button>
  )
}
