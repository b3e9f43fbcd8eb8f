import type { Ultra } from '#contract/ultras.ts'
import { counted } from '#texts/counted.ts'
import { useLanguage, useMessages } from '#web/app/useMessages.ts'
import { usePageTitle } from '#web/app/usePageTitle.ts'
import { ProfileColumns } from '#web/features/browse/ProfileColumns.tsx'
import { FollowJoinButton } from '#web/features/profile/FollowJoinButton.tsx'
import { LastMatches } from '#web/features/profile/LastMatches.tsx'
import { ProfileHeader } from '#web/features/profile/ProfileHeader.tsx'
import { ScoreBoard } from '#web/features/profile/ScoreBoard.tsx'
import { UltraFacts } from './UltraFacts.tsx'
import { ultrasMessages } from './ultras.messages.ts'

export function UltraProfile({ ultra }: { ultra: Ultra }) {
  const m = useMessages(ultrasMessages)
  const language = useLanguage()
  usePageTitle(ultra.name)
  return (
    <>
      <ProfileHeader
        kind="ultra"
        name={ultra.name}
        picture={ultra.logo}
        bio={ultra.bio}
        socials={ultra.socials}
        tifo={ultra.name}
        action={<FollowJoinButton kind="ultra" id={ultra.id} name={ultra.name} />}
        facts={<span>{counted(ultra.member_count, language, m.member, m.members)}</span>}
      />
      <ProfileColumns
        about={<UltraFacts ultra={ultra} />}
        board={<ScoreBoard kind="ultra" id={ultra.id} />}
        matches={<LastMatches kind="ultra" id={ultra.id} />}
      />
    </>
  )
}
