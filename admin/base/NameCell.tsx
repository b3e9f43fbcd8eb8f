import type { ReactNode } from 'react'
import { Link } from '#web/base/router/Link.tsx'
import styles from './NameCell.module.css'

interface NameCellProps {
  picture: ReactNode
  name: string
  /** Where what is named has its page. */
  to?: string
  line?: ReactNode
  /** What a column says that a phone has no room for. */
  narrowNote?: string | undefined
}

/** Whom or what a row is about. */
export function NameCell({ picture, name, to, line, narrowNote }: NameCellProps) {
  return (
    <span className={styles.cell}>
      {picture}
      <span className={styles.text}>
        {to === undefined ? (
          <b className={styles.name}>{name}</b>
        ) : (
          <Link to={to} className={styles.name}>
            {name}
          </Link>
        )}
        {line && <small className={styles.line}>{line}</small>}
        {narrowNote && <small className={styles.narrow}>{narrowNote}</small>}
      </span>
    </span>
  )
}
