import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '#site/router/Router.tsx'
import styles from './LinkRow.module.css'

interface LinkRowProps {
  to: string
  picture: ReactNode
  title: string
  line?: ReactNode
  /** Under title and line. */
  below?: ReactNode
  /** Before the chevron. */
  aside?: ReactNode
}

/** One line of a panel that leads somewhere. */
export function LinkRow({ to, picture, title, line, below, aside }: LinkRowProps) {
  return (
    <Link to={to} className={styles.row}>
      {picture}
      <span className={styles.what}>
        <b>{title}</b>
        {line && <small>{line}</small>}
        {below}
      </span>
      {aside}
      <ChevronRight aria-hidden="true" className={styles.chevron} />
    </Link>
  )
}
