import type { Club } from '#contract/clubs.ts'
import { counted } from '#texts/counted.ts'
import { scoreText } from '#texts/figures.ts'
import { Crest } from '#ui/Crest.tsx'
import { StubCard } from '#web/base/browse/StubCard.tsx'
import { FollowJoinButton } from '#web/base/profile/FollowJoinButton.tsx'
import { Link } from '#web/base/router/Link.tsx'
import { useLanguage, useMessages } from '#web/base/useMessages.ts'
import { clubsMessages } from './clubs.messages.ts'

export const CLUB_CARD_REM = 9.5

export function ClubCard({ club }: { club: Club }) {
  const m = useMessages(clubsMessages)
  const language = useLanguage()
  return (
    <StubCard
      crest={<Crest src={club.logo} name={club.name} sizePx={72} />}
      title={<Link to={`/club/${club.id}`}>{club.name}</Link>}
      lines={[
        counted(club.fan_count, language, m.fan, m.fans),
        counted(club.ultra_count, language, m.group, m.groups),
      ]}
      figure={
        club.ultra_count > 0 && (
          <span title={m.ultraScore}>
            {m.ultra} <b>{scoreText(club.ultra_score, 1, language)}</b>
          </span>
        )
      }
      action={<FollowJoinButton kind="club" id={club.id} name={club.name} size="sm" isQuiet />}
    />
  )
}
