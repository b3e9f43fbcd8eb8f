import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { createPictureStore } from '#server/features/media/index.ts'
import { readSettings } from '#server/settings.ts'
import { type Command, DONE, Refusal } from '../command.ts'
import { onConnection, withDatabase } from '../operator-database.ts'
import { readPassphrase } from '../terminal.ts'
import { writeArchive } from './archive.ts'
import { beginSnapshot, describeDatabase, dumpJobs, dumpPictures, dumpTables } from './dump.ts'

export const backup: Command = {
  operands: ['FILE'],
  flags: {},
  options: {
    'passphrase-file': { value: 'FILE', meaning: 'encrypts with the passphrase in its first line' },
  },
  details: [
    'FILE is a tar archive packed with gzip (end its name with .tar.gz) and must not be there yet. It is made while',
    'servers run and shows the database at one moment. It holds mail addresses and password hashes: only its owner',
    'can read it, keep it so, or encrypt it with a passphrase, without which nobody can restore it. Sessions are not',
    'in it, so everybody signs in again after a restore.',
  ].join('\n'),
  async run({ operands: [file = ''], options, env, say }) {
    const settings = readSettings(env)
    const passphraseFile = options.get('passphrase-file')
    const passphrase = passphraseFile === undefined ? null : await readPassphrase(passphraseFile)
    if (await stat(file).catch(() => null))
      throw new Refusal(`${file} is there already: choose another name.`)
    const now = new Date()
    await withDatabase(settings, { schema: 'known' }, ({ pool }) =>
      onConnection(pool, async (client) => {
        await beginSnapshot(client)
        const description = await describeDatabase(client)
        async function* pieces() {
          yield* dumpTables(client, description.tables)
          yield* dumpJobs(client)
          yield* dumpPictures(createPictureStore(settings))
        }
        const about = { version: await productVersion(), createdAt: now.toISOString(), ...description }
        await writeArchive(file, { ...about, pieces: pieces() }, now, passphrase)
      }),
    )
    say(`${file}: ${inMegabytes((await stat(file)).size)} MB.`)
    return DONE
  },
}

const inMegabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1)

async function productVersion(): Promise<string> {
  const file = path.join(import.meta.dirname, '../../../package.json')
  return (JSON.parse(await readFile(file, 'utf8')) as { version: string }).version
}
