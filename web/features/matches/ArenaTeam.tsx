import type { Arena, Side } from '#contract/arenas.ts'
import { Crest } from '#ui/Crest.tsx'
import { classes } from '#ui/classes.ts'
import { useMessages } from '#web/base/useMessages.ts'
import styles from './ArenaTeam.module.css'
import { matchesMessages } from './matches.messages.ts'

interface ArenaTeamProps {
  team: Arena['homeTeam']
  side: Side
  /** Of the noise, 0 to 1; null while it is not known. */
  share: number | null
}

const LOUD = 0.55
const QUIET = 0.45

/** An end with its crest. Type that shouts: the louder end has the wider name. */
export function ArenaTeam({ team, side, share }: ArenaTeamProps) {
  const m = useMessages(matchesMessages)
  return (
    <span className={classes(styles.team, styles[side])}>
      <Crest src={team.logo} name={team.name} sizePx={72} />
      <span className={classes('display', widthOf(share), styles.name)}>{team.name.trim() || m.unnamed}</span>
    </span>
  )
}

function widthOf(share: number | null): string {
  if (share === null) return 'w2'
  if (share > LOUD) return 'w3'
  return share < QUIET ? 'w1' : 'w2'
}
