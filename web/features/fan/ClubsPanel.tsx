import { useQuery } from '@tanstack/react-query'
import { countText, dateOfSeconds, monthText } from '#texts/figures.ts'
import { Crest } from '#ui/Crest.tsx'
import { useLanguage, useMessages } from '#web/base/useMessages.ts'
import { fanMessages } from './fan.messages.ts'
import { clubsOfFanQuery } from './fan-query.ts'
import { MembershipList } from './MembershipList.tsx'

export function ClubsPanel({ fanId, isOwn }: { fanId: number; isOwn: boolean }) {
  const m = useMessages(fanMessages)
  const language = useLanguage()
  const query = useQuery(clubsOfFanQuery(fanId))
  const items = (query.data ?? []).map(({ id, name, logo, fan_count, join_date }) => ({
    id,
    to: `/club/${id}`,
    crest: <Crest src={logo} name={name} sizePx={44} />,
    name,
    line: m.clubLine(
      fan_count,
      countText(fan_count, language),
      monthText(dateOfSeconds(join_date), language),
    ),
  }))
  return (
    <MembershipList
      title={m.clubs}
      query={query}
      items={items}
      emptyText={m.noClubs}
      failedText={m.clubsFailed}
      find={isOwn ? { to: '/clubs', label: m.findClubs } : null}
    />
  )
}
