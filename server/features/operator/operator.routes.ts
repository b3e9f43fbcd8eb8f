import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { FastifyInstance } from 'fastify'
import { operatorRoutes } from '#contract/operator.ts'
import { findFan } from '#server/features/fans/index.ts'
import { Failure } from '#server/http/failure.ts'
import { type Authenticate, mount } from '#server/http/handlers.ts'
import { languageOf } from '#server/http/language.ts'
import type { RateLimits } from '#server/http/rate-limits.ts'
import { testMail } from '#server/mail/letters.ts'
import type { MailTransport } from '#server/mail/transport.ts'
import type { Settings } from '#server/settings.ts'
import type { Db } from '#server/storage/database.ts'
import { warningsOf } from './warnings.ts'

interface OperatorParts {
  db: NodePgDatabase
  settings: Settings
  limits: RateLimits
  transport: MailTransport
  authenticate: Authenticate
  /** Whether the server's database role may change the ledger's history (storage.9). */
  canAlterHistory: () => Promise<boolean>
}

/** home.4, home.6: what the dashboard tells whoever runs the product. */
export function mountOperator(app: FastifyInstance, parts: OperatorParts): void {
  const { db, settings, limits, transport, authenticate, canAlterHistory } = parts
  const by = settings.smtpUrl === undefined ? ('files' as const) : ('smtp' as const)
  mount(
    app,
    operatorRoutes,
    {
      'GET /v1/operator': async () => {
        const { admins, failed, devices, ...steps } = await readFigures(db)
        const found = { canAlterHistory: await canAlterHistory(), mailsFailed: failed, admins }
        const { google, twitch, facebook } = settings.sso
        return {
          element: {
            steps: { clubs: steps.names.length, ...steps },
            mail: { by, failed },
            sso: {
              google: google !== undefined,
              twitch: twitch !== undefined,
              facebook: facebook !== undefined,
            },
            push: { devices },
            hasStakes: settings.hasStakes,
            warnings: warningsOf(settings, found),
          },
        }
      },
      'POST /v1/operator/test-mail': async ({ viewer, request }) => {
        const admin = await findFan(db, viewer.userId)
        if (!admin?.email) throw new Failure('conflict')
        // A quota of its own, so that trying mails does not use up the admin's resets.
        await limits.take('mailPerFamiliarPlace', `test of ${admin.id}`)
        const mail = {
          to: admin.email,
          ...testMail({
            name: admin.name,
            language: languageOf(request),
            dashboard: `${settings.publicUrl}/admin`,
          }),
        }
        return { element: { to: admin.email, by, problem: await problemOf(transport.send(mail)) } }
      },
    },
    authenticate,
  )
}

async function problemOf(sending: ReturnType<MailTransport['send']>): Promise<string | null> {
  try {
    const receipt = await sending
    return receipt.state === 'refused' ? receipt.reason : null
  } catch (error) {
    // For the admin alone: the mail server's own words, which name no secret of ours.
    return error instanceof Error ? error.message : 'unknown'
  }
}

interface Figures extends Record<string, unknown> {
  names: string[]
  arena: string | null
  started: boolean
  bet: boolean
  admins: number
  failed: number
  devices: number
}

/** Each is one look at an index or at a small table. */
async function readFigures(db: Db): Promise<Figures> {
  const { rows } = await db.execute<Figures>(sql`
    SELECT ARRAY (SELECT name FROM clubs WHERE archived_at IS NULL ORDER BY id LIMIT 2) AS names,
      (SELECT id FROM arenas WHERE deleted_at IS NULL ORDER BY start_date DESC NULLS LAST, id LIMIT 1) AS arena,
      EXISTS (SELECT FROM arena_runs) AS started,
      EXISTS (SELECT FROM bets) AS bet,
      (SELECT count(*) FROM users WHERE role = 'admin' AND disabled_at IS NULL AND deleted_at IS NULL)::integer AS admins,
      (SELECT count(*) FROM graphile_worker.jobs
        WHERE task_identifier LIKE 'mail.%' AND attempts >= max_attempts
          AND run_at > now() - interval '24 hours')::integer AS failed,
      (SELECT count(*) FROM push_subscriptions)::integer AS devices`)
  if (!rows[0]) throw new Error('no figures')
  return rows[0]
}
