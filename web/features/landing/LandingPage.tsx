import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Button, buttonClass } from '#ui/Button.tsx'
import { CrowdStand } from '#ui/crowd/CrowdStand.tsx'
import { HOME_OF_FANS } from '#web/app/return-place.ts'
import { useMessages } from '#web/app/useMessages.ts'
import { usePageTitle } from '#web/app/usePageTitle.ts'
import { useSession } from '#web/app/useSession.ts'
import { useAuthDialog } from '#web/features/auth/useAuthDialog.tsx'
import styles from './LandingPage.module.css'
import { landingMessages } from './landing.messages.ts'

export function LandingPage() {
  const m = useMessages(landingMessages)
  usePageTitle(m.title)
  useResetFromAddress()
  return (
    <section className={styles.hero} aria-labelledby="claim">
      <CrowdStand
        word="VIRAGE"
        share={0.47}
        box={[0.12, 0.46, 0.88, 0.74]}
        gapPx={11}
        bendPx={90}
        className={styles.stand}
      />
      <div className={styles.shade} />
      <div className={styles.claim}>
        <h1 id="claim" className={`display ${styles.title}`}>
          <span className="w1">{m.claimQuiet}</span> <span className="w5">{m.claimLoud}</span>
        </h1>
        <p className={styles.pitch}>{m.pitch}</p>
      </div>
      <Entrance />
    </section>
  )
}

function Entrance() {
  const m = useMessages(landingMessages)
  const { status } = useSession()
  const { openAuth, prepare } = useAuthDialog()
  if (status === 'starting') return <div className={styles.entrance} />
  if (status === 'signedIn') {
    return (
      <div className={styles.entrance}>
        <Link to={HOME_OF_FANS} className={buttonClass({ look: 'flood', size: 'xl' })}>
          {m.profile}
        </Link>
      </div>
    )
  }
  return (
    <div className={styles.entrance} onPointerEnter={prepare}>
      <Button look="flood" size="xl" onFocus={prepare} onClick={() => openAuth('signup')}>
        {m.signUp}
      </Button>
      <p className={styles.fair}>{m.fair}</p>
    </div>
  )
}

/** Product §7: the modal opens in its reset mode on `/?reset_token={token}`. */
function useResetFromAddress(): void {
  const [search, setSearch] = useSearchParams()
  const { openAuth } = useAuthDialog()
  const token = search.get('reset_token')
  useEffect(() => {
    if (token === null) return
    openAuth('reset', token.trim())
    // The token has been read; it should not stay in the address, the history and what is shared of them.
    setSearch(
      (before) => {
        before.delete('reset_token')
        return before
      },
      { replace: true },
    )
  }, [token, openAuth, setSearch])
}
