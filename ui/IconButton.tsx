import type { ButtonHTMLAttributes } from 'react'
import { classes } from './classes.ts'
import styles from './IconButton.module.css'

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** What it does; an icon alone says nothing to a screen reader. */
  label: string
}

/** The class of a link that looks like an icon button. */
export const iconButtonClass: string = styles.button ?? ''

export function IconButton({ label, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={classes(iconButtonClass, className)}
    />
  )
}
