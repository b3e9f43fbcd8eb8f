import { type ReactNode, useEffect, useRef } from 'react'
import { CrowdStand } from '#ui/crowd/CrowdStand.tsx'
import { Card } from '#ui/feedback.tsx'
import styles from './AccountCard.module.css'

interface AccountCardProps {
  title: string
  tagline?: string
  /** The card replaces another one: focus its title, so that screen readers announce it. */
  announce?: boolean
  children: ReactNode
}

/** The frame of every account page: a stand, a title and one form or message. */
export function AccountCard({ title, tagline, announce = false, children }: AccountCardProps) {
  const titleRef = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (announce) titleRef.current?.focus()
  }, [announce])
  return (
    <div className={styles.place}>
      <Card className={styles.card}>
        <div className={styles.top}>
          <CrowdStand bendPx={-20} />
        </div>
        <div className={styles.body}>
          <h1 ref={titleRef} tabIndex={-1} className={`display w4 ${styles.title}`}>
            {title}
          </h1>
          {tagline && <p className={styles.tagline}>{tagline}</p>}
          {children}
        </div>
      </Card>
    </div>
  )
}
