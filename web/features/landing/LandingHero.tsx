import { type ReactNode, type Ref, useId } from 'react'
import { useMessages } from '#site/useMessages.ts'
import { landingMessages } from '#texts/landing.messages.ts'
import { classes } from '#ui/classes.ts'
import styles from './LandingPage.module.css'

interface LandingHeroProps {
  /** Instead of the claim: a fan is greeted. */
  greeting?: string | undefined
  /** Filled by who knows what is on for them. */
  underGreeting?: Ref<HTMLParagraphElement>
  /** Behind the words. */
  backdrop?: ReactNode
  /** Below the claim. */
  children: ReactNode
  className?: string
}

/** The first screen: the claim and the featured match. */
export function LandingHero({ greeting, underGreeting, backdrop, children, className }: LandingHeroProps) {
  const m = useMessages(landingMessages)
  const claimId = useId()
  return (
    <section
      className={classes(styles.hero, greeting !== undefined && styles.homely, className)}
      aria-labelledby={claimId}
      data-homely={greeting && ''}
    >
      {backdrop}
      <div className={styles.claim}>
        {greeting === undefined ? (
          <>
            <h1 id={claimId} className={`display ${styles.title}`}>
              <span className="w1">{m.claimQuiet}</span> <span className="w5">{m.claimLoud}</span>
            </h1>
            <p className={styles.pitch}>{m.pitch}</p>
          </>
        ) : (
          <>
            <h1 id={claimId} className={`display w4 ${styles.greeting}`}>
              {greeting}
            </h1>
            <p ref={underGreeting} className={styles.pitch} />
          </>
        )}
      </div>
      {children}
    </section>
  )
}
