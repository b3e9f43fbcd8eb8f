import { useQuery } from '@tanstack/react-query'
import { call } from '#client/page.ts'
import { usePageTitle } from '#site/page.ts'
import { useReadFailure } from '#site/reading.ts'
import { Link } from '#site/router/Router.tsx'
import { useMessages } from '#site/useMessages.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorState, Skeleton } from '#ui/feedback.tsx'
import { CodesSection } from './CodesSection.tsx'
import { PasskeysSection } from './PasskeysSection.tsx'
import styles from './SecurityPage.module.css'
import { securityMessages } from './security.messages.ts'
import { SECOND_FACTOR_KEY } from './useChange.ts'

/** passkeys.10: how the account is protected. Each part is a section of its own. */
export function SecurityPage() {
  const m = useMessages(securityMessages)
  usePageTitle(m.title)
  return (
    <div className={`page ${styles.page}`}>
      <Link to="/settings" className={styles.back}>
        {m.backToSettings}
      </Link>
      <h1 className={`display w4 ${styles.title}`}>{m.title}</h1>
      <div className={styles.sections}>
        <SecondFactorSections />
      </div>
    </div>
  )
}

function SecondFactorSections() {
  const m = useMessages(securityMessages)
  const reading = useQuery({
    queryKey: SECOND_FACTOR_KEY,
    queryFn: async ({ signal }) => (await call('GET /v1/passkeys', {}, { signal })).element,
  })
  const failure = useReadFailure(reading)
  if (failure) {
    const retry = <Button onClick={failure.retry}>{m.retry}</Button>
    return <ErrorState title={m.loadFailed} action={retry} />
  }
  if (!reading.data) return <Skeleton label={m.loading} />
  return (
    <>
      <PasskeysSection factor={reading.data} />
      {reading.data.enabled && <CodesSection factor={reading.data} />}
    </>
  )
}
