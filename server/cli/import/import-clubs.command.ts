import type { Command } from '../command.ts'
import { clubsImport } from './import-clubs.ts'
import { runImport } from './import-run.ts'

export const importClubs: Command = {
  operands: ['FILE'],
  flags: { 'dry-run': 'only shows what would be created and updated' },
  details: [
    'A .csv begins with a line of names: name, logo, bio, and for links twitter, youtube, twitch and so on. A .json is',
    'a list of objects as the API takes them. A club is known by its exact name; an empty cell or a missing field',
    'changes nothing. The same file twice changes nothing. All records are imported or, if one is wrong, none; each',
    'wrong one is named by its line. The audit log tells what was changed.',
  ].join('\n'),
  run: (call) => runImport(call, clubsImport),
}
