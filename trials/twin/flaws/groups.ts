// Groups, their songs and tifos, and what happens to what is reported.
import type { Flaw } from '../flaw.ts'

const ULTRAS = 'server/features/ultras'
const REPORTS = 'server/features/reports'

export const GROUPS_FLAWS: readonly Flaw[] = [
  {
    name: 'one-right-opens-all',
    breaks: 'An officer with any right reads what is for another, such as the invitation links.',
    file: `${ULTRAS}/ultra-rights.ts`,
    find: 'return rights.some((right) => access ===',
    put: 'return rights.length > 0 || rights.some((right) => access ===',
    rule: 'groups.2',
    test: 'tests/group-rights.test.ts',
  },
  {
    name: 'banned-come-back',
    breaks: 'Who was banned from a group joins it again.',
    file: `${ULTRAS}/door.storage.ts`,
    find: "if (await isBanned(tx, ultra.id, userId)) throw new Failure('banned')",
    put: '',
    rule: 'groups.3',
    test: `${ULTRAS}/door.test.ts`,
  },
  {
    name: 'link-without-end',
    breaks: 'An invitation link lets in more fans than it was made for.',
    file: `${ULTRAS}/door.storage.ts`,
    find: 'lt(ultraInvites.used, ultraInvites.uses),\n        gt(ultraInvites.expiresAt, now),',
    put: 'gt(ultraInvites.expiresAt, now),',
    rule: 'groups.3',
    test: `${ULTRAS}/door.test.ts`,
  },
  {
    name: 'hidden-words-in-the-inbox',
    breaks: 'A hidden announcement is still quoted in every inbox.',
    file: 'server/features/notifications/present.ts',
    find: '...(isTakenAway && { words: null }),',
    put: '',
    rule: 'groups.4',
    test: `${ULTRAS}/announcements.test.ts`,
  },
  {
    name: 'sixth-report-hides',
    breaks: 'Five reports do not hide an announcement.',
    file: `${REPORTS}/reports.service.ts`,
    find: 'count >= REPORTS_TO_HIDE',
    put: 'count > REPORTS_TO_HIDE',
    rule: 'reports.2',
    test: `${REPORTS}/reports.test.ts`,
  },
  {
    name: 'appeal-for-ever',
    breaks: 'A decision can be appealed as often as one likes.',
    file: `${REPORTS}/case.ts`,
    find: "if (appealedAt !== null) throw new Failure('appeal_used')",
    put: '',
    rule: 'reports.4',
    test: `${REPORTS}/reports.test.ts`,
  },
  {
    name: 'suspended-stakes',
    breaks: 'A suspended fan stakes in a process that was not told of the suspension.',
    file: 'server/features/bets/bets.functions.sql',
    find: "WHEN suspended.until > p_at AND fan.role <> 'admin' THEN 'suspended'",
    put: "WHEN suspended.until < '-infinity' THEN 'suspended'",
    rule: 'reports.5',
    test: 'server/features/bets/stake-sessions.test.ts',
  },
  {
    name: 'twenty-one-songs',
    breaks: 'A group keeps one song more than it may.',
    file: 'server/features/songs/songs.service.ts',
    find: '>= SONGS_PER_GROUP',
    put: '> SONGS_PER_GROUP',
    rule: 'songs.1',
    test: 'server/features/songs/songs.test.ts',
  },
  {
    name: 'hidden-tifo-rises',
    breaks: 'A tifo that was hidden because of reports is raised.',
    file: 'server/features/tifos/raises.service.ts',
    find: "if (tifo.hiddenAt !== null) throw new Failure('tifo_hidden')",
    put: '',
    rule: 'tifos.4',
    test: 'server/features/live/live-tifos.test.ts',
  },
]
