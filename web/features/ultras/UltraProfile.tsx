import type { Ultra } from '#contract/ultras.ts'
import { counted } from '#texts/counted.ts'
import { ProfileColumns } from '#web/base/browse/ProfileColumns.tsx'
import { FollowJoinButton } from '#web/base/profile/FollowJoinButton.tsx'
import { LastMatches } from '#web/base/profile/LastMatches.tsx'
import { ProfileHeader } from '#web/base/profile/ProfileHeader.tsx'
import { ScoreBoard } from '#web/base/profile/ScoreBoard.tsx'
import { useLanguage, useMessages } from '#web/base/useMessages.ts'
import { usePageTitle } from '#web/base/usePageTitle.ts'
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
