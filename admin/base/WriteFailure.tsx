import { failureDetail } from '#client/failure-text.ts'
import { Banner } from '#ui/Banner.tsx'
import { useLanguage } from '#web/base/useMessages.ts'

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
