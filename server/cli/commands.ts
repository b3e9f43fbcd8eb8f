import type { Command } from './command.ts'

/** A command and where it is: each loads only what it needs, so that all of them start quickly. */
export interface ListedCommand {
  name: string
  summary: string
  load: () => Promise<Command>
}

export const COMMANDS: readonly ListedCommand[] = [
  {
    name: 'create-admin',
    summary: 'Makes an admin, or makes an admin of a fan.',
    load: async () => (await import('./create-admin.command.ts')).createAdmin,
  },
  {
    name: 'reset-second-factor',
    summary:
      'Removes somebody’s passkeys and recovery codes, so that their password opens the account again.',
    load: async () => (await import('./reset-second-factor.command.ts')).resetSecondFactorCommand,
  },
  {
    name: 'settings',
    summary: 'Lists every setting, its value, and whether it was set or is the default.',
    load: async () => (await import('./settings.command.ts')).listSettings,
  },
  {
    name: 'migrate',
    summary: 'Brings the database’s schema up to date.',
    load: async () => (await import('./migrate.command.ts')).migrate,
  },
  {
    name: 'backup',
    summary: 'Writes the database and the uploaded pictures into one file.',
    load: async () => (await import('./backup/backup.command.ts')).backup,
  },
  {
    name: 'restore',
    summary: 'Puts a backup back.',
    load: async () => (await import('./backup/restore.command.ts')).restore,
  },
  {
    name: 'import clubs',
    summary: 'Creates and updates clubs from a CSV or JSON file.',
    load: async () => (await import('./import/import-clubs.ts')).importClubs,
  },
  {
    name: 'import fixtures',
    summary: 'Creates and updates arenas from a CSV or JSON file.',
    load: async () => (await import('./import/import-fixtures.ts')).importFixtures,
  },
  {
    name: 'partitions',
    summary: 'Lists the partitions of the tables that grow for ever, with their sizes.',
    load: async () => (await import('./partitions.command.ts')).partitions,
  },
  {
    name: 'partitions detach',
    summary: 'Takes old history out of a table, so that it can be archived or dropped.',
    load: async () => (await import('./partitions.command.ts')).detachPartitions,
  },
  {
    name: 'partitions attach',
    summary: 'Puts back into a table what was detached last.',
    load: async () => (await import('./partitions.command.ts')).attachPartitions,
  },
  {
    name: 'verify-ledger',
    summary: 'Checks that every point is where the ledger says.',
    load: async () => (await import('./verify-ledger.command.ts')).verifyLedger,
  },
  {
    name: 'verify-audit',
    summary: 'Checks that nobody changed the audit log.',
    load: async () => (await import('./verify-audit.command.ts')).verifyAuditLog,
  },
]
