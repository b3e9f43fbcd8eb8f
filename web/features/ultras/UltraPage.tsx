import { failureText } from '#client/failure-text.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { ProfileProblem } from '#web/base/browse/ProfileProblem.tsx'
import { readPathId } from '#web/base/browse/path-id.ts'
import { useProfile } from '#web/base/browse/useProfile.ts'
import { useParams } from '#web/base/router/useParams.ts'
import { useLanguage, useMessages } from '#web/base/useMessages.ts'
import { UltraProfile } from './UltraProfile.tsx'
import { ultraMessages } from './ultra.messages.ts'

/** /ultra/{ultraId} */
export function UltraPage() {
  const m = useMessages(ultraMessages)
  const { ultraId } = useParams()
  const given = readPathId(ultraId)
  const back = { to: '/ultras', label: m.allGroups }
  if (given.state === 'missing') return <ProfileProblem text={m.noId} back={back} />
  if (given.state === 'invalid') return <ProfileProblem text={m.invalidId} back={back} />
  return <LoadedUltra id={given.id} />
}

function LoadedUltra({ id }: { id: number }) {
  const m = useMessages(ultraMessages)
  const language = useLanguage()
  const ultra = useProfile('ultra', id)
  if (ultra.state === 'loading') return <Skeleton label={m.loading} className="page" />
  if (ultra.state === 'loaded') return <UltraProfile ultra={ultra.profile} />
  const back = { to: '/ultras', label: m.allGroups }
  const text = failureText(ultra.error, language, ultra.isGone ? m.notFound : m.failed)
  return <ProfileProblem text={text} back={back} {...(!ultra.isGone && { onRetry: ultra.retry })} />
}
