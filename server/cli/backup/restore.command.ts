import type pg from 'pg'
import { createPictureStore, isPictureName, type PictureStore } from '#server/features/media/index.ts'
import { readSettings } from '#server/settings.ts'
import { migrateDatabase, migrateQueue } from '#server/storage/migrate.ts'
import { type Command, DONE, REFUSED, Refusal } from '../command.ts'
import { type OperatorDatabase, onConnection, withDatabase } from '../operator-database.ts'
import { askSecret, isTerminal, readPassphrase } from '../terminal.ts'
import { judgeLedger } from '../verify-ledger.command.ts'
import { type BackupFile, checkArchive, needsPassphrase, readPieces } from './archive.ts'
import { isEmpty, loadDatabase } from './load.ts'

export const restore: Command = {
  operands: ['FILE'],
  flags: { force: 'replaces what the database holds; every table in it is dropped first' },
  options: {
    'passphrase-file': {
      value: 'FILE',
      meaning: 'the passphrase of an encrypted backup; else it is asked for',
    },
  },
  details: [
    'Stop the servers first. The file is checked to its end before anything is touched, and the database is replaced',
    'in one transaction: a restore that fails changes nothing. A backup of an older version is brought up to date.',
    'Pictures that are there already stay. Afterwards the ledger is checked: exit code 1 when it is wrong.',
  ].join('\n'),
  async run({ operands: [name = ''], flags, options, env, say, note }) {
    const settings = readSettings(env)
    const file = { file: name, passphrase: await passphraseOf(name, options.get('passphrase-file')) }
    const manifest = await checkArchive(file)
    note(`${name}: Virage ${manifest.version}, ${manifest.createdAt}, schema ${manifest.schema.name}.`)
    return withDatabase(settings, { mayCreate: true, schema: 'any' }, async (database) => {
      await assertNobodyServes(database)
      await onConnection(database.pool, async (client) => {
        if (!flags.has('force') && !(await isEmpty(client)))
          throw new Refusal('The database is not empty. With --force, everything in it is replaced.')
        // The queue makes its schema in transactions of its own; without jobs in it, it does no harm.
        await migrateQueue(database.config)
        // First, because they only add: a restore that fails at them has replaced nothing.
        await restorePictures(file, createPictureStore(settings))
        await client.query('BEGIN')
        await loadDatabase(client, file, manifest)
        await client.query('COMMIT')
        await client.query('ANALYZE')
      })
      await migrateDatabase(database.config, database.serverConfig)
      say('Restored.')
      const { isRight, sentence } = await judgeLedger(database.db)
      say(sentence)
      return isRight ? DONE : REFUSED
    })
  },
}

/** Null for a backup that was made without one. */
async function passphraseOf(file: string, passphraseFile: string | undefined): Promise<string | null> {
  if (!(await needsPassphrase(file))) return null
  if (passphraseFile !== undefined) return readPassphrase(passphraseFile)
  if (!isTerminal()) throw new Refusal(`${file} is encrypted: give its passphrase with --passphrase-file.`)
  return askSecret('Passphrase: ')
}

/** A server would go on with what it remembers of the old content. */
async function assertNobodyServes({ pool, isServed }: OperatorDatabase): Promise<void> {
  if (isServed || (await countServers(pool)) > 0)
    throw new Refusal('A server is running on the database: stop every server first.')
}

async function countServers(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    "SELECT count(*)::integer AS count FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'virage'",
  )
  return rows[0]?.count ?? 0
}

async function restorePictures(file: BackupFile, store: PictureStore): Promise<void> {
  await readPieces(file, async (piece) => {
    // A name that is not one of ours could lead out of the folder.
    if (piece.kind !== 'picture' || !isPictureName(piece.name)) return
    if ((await store.get(piece.name)) === null) await store.put(piece.name, piece.body)
  })
}
