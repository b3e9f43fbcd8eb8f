import { CallFailure } from '#client/call-failure.ts'
import { failureDetail } from '#client/failure-text.ts'
import { Banner } from '#ui/Banner.tsx'
import { useLanguage } from '#web/base/useMessages.ts'
import styles from './AuthForm.module.css'

/** A page's own sentence for its failure; below it, what the server said, where that adds anything. */
export function FailureBanner({ sentence, error }: { sentence: string; error: unknown }) {
  const language = useLanguage()
  const detail = failureDetail(error, language)
  const isSaid = error instanceof CallFailure && error.code === 'link_invalid'
  return (
    <>
      <Banner kind="error">{sentence}</Banner>
      {detail && !isSaid && <p className={styles.hint}>{detail}</p>}
    </>
  )
}
