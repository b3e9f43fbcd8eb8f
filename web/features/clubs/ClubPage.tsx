import { failureText } from '#client/failure-text.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { ProfileProblem } from '#web/base/browse/ProfileProblem.tsx'
import { readPathId } from '#web/base/browse/path-id.ts'
import { useProfile } from '#web/base/browse/useProfile.ts'
import { useParams } from '#web/base/router/useParams.ts'
import { useLanguage, useMessages } from '#web/base/useMessages.ts'
import { ClubProfile } from './ClubProfile.tsx'
import { clubMessages } from './club.messages.ts'

/** /club/{clubId} */
export function ClubPage() {
  const m = useMessages(clubMessages)
  const { clubId } = useParams()
  const given = readPathId(clubId)
  const back = { to: '/clubs', label: m.allClubs }
  if (given.state === 'missing') return <ProfileProblem text={m.noId} back={back} />
  if (given.state === 'invalid') return <ProfileProblem text={m.invalidId} back={back} />
  return <LoadedClub id={given.id} />
}

function LoadedClub({ id }: { id: number }) {
  const m = useMessages(clubMessages)
  const language = useLanguage()
  const club = useProfile('club', id)
  if (club.state === 'loading') return <Skeleton label={m.loading} className="page" />
  if (club.state === 'loaded') return <ClubProfile club={club.profile} />
  const back = { to: '/clubs', label: m.allClubs }
  const text = failureText(club.error, language, club.isGone ? m.notFound : m.failed)
  return <ProfileProblem text={text} back={back} {...(!club.isGone && { onRetry: club.retry })} />
}
