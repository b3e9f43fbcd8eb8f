import { Banner } from '#ui/Banner.tsx'
import { failureDetail } from '#web/app/failure-text.ts'
import { useLanguage } from '#web/app/useMessages.ts'

/** What did not work, in the words of spec §8, and beneath it what the server said about it. */
export function WriteFailure({ text, error }: { text: string; error: unknown }) {
  const language = useLanguage()
  const detail = failureDetail(error, language)
  return (
    <Banner kind="error" {...(detail !== null && detail !== text && { action: <p>{detail}</p> })}>
      {text}
    </Banner>
  )
}
