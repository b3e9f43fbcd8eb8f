import { readSettings } from '#server/settings.ts'
import { listPending, migrateDatabase } from '#server/storage/migrate.ts'
import { type Command, DONE } from './command.ts'
import { onConnection, withDatabase } from './operator-database.ts'

export const migrate: Command = {
  operands: [],
  flags: { 'dry-run': 'only lists the migrations that are due' },
  details: [
    'The server does the same at every start; this is for who wants it done before, or wants to see it first.',
    'Several may run at once: one works, the others wait.',
  ].join('\n'),
  run: ({ env, flags, say }) =>
    withDatabase(
      readSettings(env),
      { mayCreate: true, schema: 'known' },
      async ({ pool, config, serverConfig }) => {
        const pending = (await onConnection(pool, listPending)) ?? []
        for (const name of pending) say(name)
        // Also where none is due: it gives the server's role its rights, and brings the job queue up to date.
        if (!flags.has('dry-run')) await migrateDatabase(config, serverConfig)
        if (pending.length === 0) say('The schema is up to date.')
        else say(`${pending.length} migrations ${flags.has('dry-run') ? 'are due' : 'done'}.`)
        return DONE
      },
    ),
}
