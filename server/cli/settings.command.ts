import { readSettings } from '#server/settings.ts'
import { type Command, DONE } from './command.ts'
import { describeSettings } from './settings-list.ts'

export const listSettings: Command = {
  operands: [],
  flags: { json: 'as JSON, for programs' },
  details:
    'Passwords and secrets are not shown. A wrong setting is named in one line, as at the server’s start.',
  async run({ env, flags, say }) {
    const list = describeSettings(readSettings(env), env)
    if (flags.has('json')) {
      say(JSON.stringify(list, null, 2))
      return DONE
    }
    const width = Math.max(...list.map(({ name }) => name.length))
    for (const { name, value, origin } of list)
      say(`${name.padEnd(width)}  ${origin.padEnd('environment'.length)}  ${value ?? '-'}`)
    return DONE
  },
}
