import type { ButtonHTMLAttributes } from 'react'
import styles from './Button.module.css'
import { classes } from './classes.ts'

/** `flood`, `home` and `away` are for main actions and look like keys. One flood button per region. */
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

/** For links that look like a button. */
export function buttonClass({ look = 'plain', size = 'md', wide = false }: LookOptions = {}): string {
  return classes(styles.button, styles[look], keys.has(look) && styles.key, styles[size], wide && styles.wide)
}

/** A busy button keeps the focus: it is only marked as disabled, and ignores clicks. */
export function Button({ look, size, wide, busy = false, className, children, ...rest }: ButtonProps) {
  const options: LookOptions = { ...(look && { look }), ...(size && { size }), ...(wide && { wide }) }
  const isOff = busy || rest['aria-disabled']
  return (
    <button
      type="button"
      {...rest}
      className={classes(buttonClass(options), className)}
      aria-disabled={isOff || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** What it does, for screen readers and as a tooltip. */
  label: string
}

/** For links that look like an icon button. */
export const iconButtonClass: string = styles.iconButton ?? ''

/** One that is disabled by its own press keeps the focus: it is only marked, and ignores clicks. */
export function IconButton({ label, className, disabled = false, onClick, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
      aria-label={label}
      title={label}
      className={classes(iconButtonClass, className)}
    />
  )
}

/** Skips the header. Visible only while it has the focus. */
export function SkipLink({ label, mainId = 'main' }: { label: string; mainId?: string }) {
  return (
    <a href={`#${mainId}`} className={styles.skip}>
      {label}
    </a>
  )
}

/** Five seats doing the wave. Hidden from screen readers, so the text beside it must say what is going on. */
export function Spinner() {
  return (
    <span className={styles.spinner} aria-hidden="true">
      <i />
      <i />
      <i />
      <i />
      <i />
    </span>
  )
}
