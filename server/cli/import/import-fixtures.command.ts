import type { Command } from '../command.ts'
import { fixturesImport } from './import-fixtures.ts'
import { runImport } from './import-run.ts'

export const importFixtures: Command = {
  operands: ['FILE'],
  flags: { 'dry-run': 'only shows what would be created and updated' },
  details: [
    'Names in a .csv’s first line or of a .json’s fields: id, home, away, start, streams. home and away are names (or',
    'ids) of clubs; start is an ISO time with its offset, 2027-03-06T20:00:00+01:00; streams are https addresses, in a',
    'cell with spaces between. A fixture is known by its id (1 to 64 of A-Z a-z 0-9 _ -) or, without one, by its clubs',
    'and start. Nothing is started. As with clubs: the same file twice changes nothing, and it is all or nothing.',
  ].join('\n'),
  run: (call) => runImport(call, fixturesImport),
}
