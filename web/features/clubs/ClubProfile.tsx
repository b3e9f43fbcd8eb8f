import type { Club } from '#contract/clubs.ts'
import { counted } from '#texts/counted.ts'
import { ProfileColumns } from '#web/base/browse/ProfileColumns.tsx'
import { FollowJoinButton } from '#web/base/profile/FollowJoinButton.tsx'
import { LastMatches } from '#web/base/profile/LastMatches.tsx'
import { ProfileHeader } from '#web/base/profile/ProfileHeader.tsx'
import { ScoreBoard } from '#web/base/profile/ScoreBoard.tsx'
import { useLanguage, useMessages } from '#web/base/useMessages.ts'
import { usePageTitle } from '#web/base/usePageTitle.ts'
import { ClubGroups } from './ClubGroups.tsx'
import { clubsMessages } from './clubs.messages.ts'

export function ClubProfile({ club }: { club: Club }) {
  const m = useMessages(clubsMessages)
  const language = useLanguage()
  usePageTitle(club.name)
  return (
    <>
      <ProfileHeader
        kind="club"
        name={club.name}
        picture={club.logo}
        bio={club.bio}
        socials={club.socials}
        tifo={club.name}
        action={<FollowJoinButton kind="club" id={club.id} name={club.name} />}
        facts={
          <>
            <span>{counted(club.fan_count, language, m.fan, m.fans)}</span>
            <span>{counted(club.ultra_count, language, m.group, m.groups)}</span>
          </>
        }
      />
      <ProfileColumns
        about={<ClubGroups clubId={club.id} />}
        board={<ScoreBoard kind="club" id={club.id} />}
        matches={<LastMatches kind="club" id={club.id} />}
      />
    </>
  )
}
