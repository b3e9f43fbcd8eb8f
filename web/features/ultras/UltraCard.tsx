import type { Ultra } from '#contract/ultras.ts'
import { counted } from '#texts/counted.ts'
import { scoreText } from '#texts/figures.ts'
import { Crest } from '#ui/Crest.tsx'
import { StubCard } from '#web/base/browse/StubCard.tsx'
import { FollowJoinButton } from '#web/base/profile/FollowJoinButton.tsx'
import { Link } from '#web/base/router/Link.tsx'
import { useLanguage, useMessages } from '#web/base/useMessages.ts'
import { ultrasMessages } from './ultras.messages.ts'

export const ULTRA_CARD_REM = 9.5

export function UltraCard({ ultra }: { ultra: Ultra }) {
  const m = useMessages(ultrasMessages)
  const language = useLanguage()
  return (
    <StubCard
      crest={<Crest src={ultra.logo} name={ultra.name} sizePx={72} shape="banner" />}
      title={<Link to={`/ultra/${ultra.id}`}>{ultra.name}</Link>}
      lines={[ultra.club_name, counted(ultra.member_count, language, m.member, m.members)]}
      figure={
        <span title={m.ultraScore}>
          {m.ultra} <b>{scoreText(ultra.ultra_score, 1, language)}</b>
        </span>
      }
      action={<FollowJoinButton kind="ultra" id={ultra.id} name={ultra.name} size="sm" isQuiet />}
    />
  )
}
