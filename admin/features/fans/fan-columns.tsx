import { type Column, NameCell } from '#admin/base/AdminTable.tsx'
import type { ListedUser } from '#contract/fans.ts'
import type { CsvColumn } from '#site/browse/csv.ts'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { dayText, scoreText } from '#texts/figures.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Chip } from '#ui/feedback.tsx'
import { fansMessages } from './fans.messages.ts'

export type FanSort = 'name' | 'created_at'

export const FAN_CSV: CsvColumn<ListedUser>[] = [
  { head: 'id', value: ({ id }) => id },
  { head: 'name', value: ({ name }) => name },
  { head: 'email', value: ({ email }) => email },
  { head: 'role', value: ({ role }) => role },
  { head: 'disabled', value: ({ disabled }) => disabled },
  { head: 'suspended_until', value: ({ suspended_until }) => suspended_until ?? '' },
  { head: 'fan_score', value: ({ fan_score }) => fan_score },
  { head: 'cheer_score', value: ({ cheer_score }) => cheer_score },
  { head: 'prediction_score', value: ({ prediction_score }) => prediction_score },
  { head: 'ultra_score', value: ({ ultra_score }) => ultra_score },
  { head: 'club_id', value: ({ club_id }) => club_id },
  { head: 'ultra_group_id', value: ({ ultra_group_id }) => ultra_group_id },
  { head: 'created_at', value: ({ created_at }) => created_at },
]

export function useFanColumns(): Column<ListedUser, FanSort>[] {
  const m = useMessages(fansMessages)
  const language = useLanguage()
  /** Undefined for who may do everything. */
  const standing = ({
    disabled,
    suspended_until: until,
  }: Pick<ListedUser, 'disabled' | 'suspended_until'>) => {
    if (disabled) return m.disabled
    return until ? m.suspendedUntil(dayText(new Date(until), language)) : undefined
  }
  return [
    {
      key: 'name',
      head: m.fan,
      sortKey: 'name',
      cell: ({ id, name, avatar, email, ...fan }) => (
        <NameCell
          picture={<Avatar src={avatar} name={name} sizePx={36} />}
          name={name.trim() || m.unnamed}
          to={`/fan/${id}`}
          line={email ?? m.noEmail}
          narrowNote={standing(fan)}
        />
      ),
    },
    {
      key: 'role',
      head: m.role,
      wideOnly: true,
      cell: ({ role }) => m[role],
    },
    {
      key: 'status',
      head: m.status,
      wideOnly: true,
      cell: (fan) => {
        const bad = standing(fan)
        return bad ? <Chip tone="bad">{bad}</Chip> : <Chip tone="ok">{m.enabled}</Chip>
      },
    },
    {
      key: 'score',
      head: m.fanScore,
      numeric: true,
      wideOnly: true,
      cell: ({ fan_score }) => scoreText(fan_score, 1, language),
    },
    {
      key: 'cheer',
      head: m.cheer,
      numeric: true,
      wideOnly: true,
      cell: ({ cheer_score }) => scoreText(cheer_score, 1, language),
    },
    {
      key: 'since',
      head: m.since,
      sortKey: 'created_at',
      wideOnly: true,
      cell: ({ created_at }) => created_at && dayText(new Date(created_at), language),
    },
  ]
}
