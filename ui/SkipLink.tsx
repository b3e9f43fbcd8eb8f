import styles from './SkipLink.module.css'

/** For the keyboard: past the header to `#main`. Seen only while it has the focus. */
export function SkipLink({ label }: { label: string }) {
  return (
    <a href="#main" className={styles.skip}>
      {label}
    </a>
  )
}
