// What is written down of a match, and who runs it.
import type { Flaw } from '../flaw.ts'

const ARENAS = 'server/features/arenas'

export const NIGHT_FLAWS: readonly Flaw[] = [
  {
    name: 'undone-goal-counts',
    breaks: 'A goal that was taken back stays in the score.',
    file: `${ARENAS}/events.storage.ts`,
    find: ' AND ev.undone_at IS NULL',
    put: '',
    rule: 'events.2',
    test: `${ARENAS}/events.test.ts`,
  },
  {
    name: 'event-after-the-stop',
    breaks: 'A match that is over still takes goals.',
    file: `${ARENAS}/events.service.ts`,
    find: "if (arena.state === 'idle' || arena.run === null) throw",
    put: 'if (arena.run === null) throw',
    rule: 'events.2',
    test: `${ARENAS}/events.test.ts`,
  },
  {
    name: 'referee-everywhere',
    breaks: 'A referee of one arena runs all of them.',
    file: `${ARENAS}/referees.service.ts`,
    find: 'if (!(await isReferee(db, viewer.userId, arenaId)))',
    put: 'if (!(await isReferee(db, viewer.userId)))',
    rule: 'referees.2',
    test: `${ARENAS}/referees.test.ts`,
  },
  {
    name: 'referee-with-a-stake',
    breaks: 'Somebody with an open stake in the arena becomes its referee.',
    file: `${ARENAS}/referees.service.ts`,
    find: 'if ((await listUndecidedStakedBy(tx, arenaId, userId)).length > 0)',
    put: 'if ((await listUndecidedStakedBy(tx, arenaId, userId)).length > 99)',
    rule: 'referees.1',
    test: `${ARENAS}/referees.test.ts`,
  },
  {
    name: 'referee-stakes',
    breaks: 'A referee stakes on what they decide.',
    file: 'server/features/bets/bets.functions.sql',
    find: 'WHERE r.arena_id = bet.arena_id AND r.user_id = asked.user_id',
    put: 'WHERE r.arena_id = bet.arena_id AND r.user_id = 0',
    rule: 'referees.2',
    test: `${ARENAS}/referees.test.ts`,
  },
]
