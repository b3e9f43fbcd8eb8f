import type { Side } from '#contract/arenas.ts'
import { classes } from '#ui/classes.ts'
import scarf from '#ui/scarf.module.css'
import styles from './Scarf.module.css'

interface ScarfProps {
  name: string
  side: Side
  className?: string | undefined
}

/** A name on a small scarf in the colours of an end. */
export function Scarf({ name, side, className }: ScarfProps) {
  return (
    <b className={classes(scarf.scarf, styles.small, className)} data-tone={side} title={name}>
      <span>{name}</span>
    </b>
  )
}
