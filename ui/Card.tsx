import type { HTMLAttributes } from 'react'
import styles from './Card.module.css'
import { classes } from './classes.ts'

export function Card({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div {...rest} className={classes(styles.card, className)} />
}
