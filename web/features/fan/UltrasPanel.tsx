import { useQuery } from '@tanstack/react-query'
import { countText, dateOfSeconds, monthText } from '#texts/figures.ts'
import { Chip } from '#ui/Chip.tsx'
import { Crest } from '#ui/Crest.tsx'
import { useLanguage, useMessages } from '#web/base/useMessages.ts'
import { fanMessages } from './fan.messages.ts'
import { ultrasOfFanQuery } from './fan-query.ts'
import { MembershipList } from './MembershipList.tsx'

export function UltrasPanel({ fanId, isOwn }: { fanId: number; isOwn: boolean }) {
  const m = useMessages(fanMessages)
  const language = useLanguage()
  const query = useQuery(ultrasOfFanQuery(fanId))
  const items = (query.data ?? []).map((group) => ({
    id: group.id,
    to: `/ultra/${group.id}`,
    crest: <Crest src={group.logo} name={group.name} sizePx={44} shape="banner" />,
    name: group.name,
    line: m.ultraLine(
      group.club_name,
      group.member_count,
      countText(group.member_count, language),
      monthText(dateOfSeconds(group.join_date), language),
    ),
    ...(group.president_id === fanId && { mark: <Chip tone="home">{m.president}</Chip> }),
  }))
  return (
    <MembershipList
      title={m.ultras}
      query={query}
      items={items}
      emptyText={m.noUltras}
      failedText={m.ultrasFailed}
      find={isOwn ? { to: '/ultras', label: m.findUltras } : null}
    />
  )
}
