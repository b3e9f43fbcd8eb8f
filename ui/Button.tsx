import type { ButtonHTMLAttributes } from 'react'
import styles from './Button.module.css'
import { classes } from './classes.ts'
import { Spinner } from './Spinner.tsx'

/** `flood`, `home` and `away` are keys: they act. One flood button per region. */
type ButtonLook = 'plain' | 'flood' | 'home' | 'away' | 'ghost' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg' | 'xl'

interface LookOptions {
  look?: ButtonLook
  size?: ButtonSize
  wide?: boolean
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, LookOptions {
  busy?: boolean
}

const keys = new Set<ButtonLook>(['flood', 'home', 'away'])

/** The class of a link that looks like a button. */
export function buttonClass({ look = 'plain', size = 'md', wide = false }: LookOptions = {}): string {
  return classes(styles.button, styles[look], keys.has(look) && styles.key, styles[size], wide && styles.wide)
}

/** A busy button is only marked as disabled: a truly disabled one would drop the focus. */
export function Button({ look, size, wide, busy = false, className, children, ...rest }: ButtonProps) {
  const options: LookOptions = { ...(look && { look }), ...(size && { size }), ...(wide && { wide }) }
  return (
    <button
      type="button"
      {...rest}
      className={classes(buttonClass(options), className)}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** What it does; an icon alone says nothing to a screen reader. */
  label: string
}

/** The class of a link that looks like an icon button. */
export const iconButtonClass: string = styles.iconButton ?? ''

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
