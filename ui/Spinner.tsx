import styles from './Spinner.module.css'

/** Five seats doing the wave. Decoration: say in words what is going on. */
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
