// Least privilege (storage.9): the owner's role migrates, the server's role serves. The server can append to the ledger
// and to the audit log, through functions that keep their rules, but cannot change what stands there, only
// erase what entries say of a deleted fan.
import pg from 'pg'

/** The role a connection would use, without opening one. */
export const roleOf = (config: pg.ClientConfig): string => new pg.Client(config).user ?? ''

/** History that only grows. */
const HISTORY = ['ledger_transfers', 'ledger_accounts', 'ledger_carried', 'audit_log', 'audit_chain']
/** These run with the owner's rights and keep the rules themselves. Nobody else may call them. */
const GUARDED_FUNCTIONS = [
  'place_stakes',
  'ledger_post',
  'move_payouts',
  'redact_audit',
  'make_partitions',
  'forget_empty_partitions',
  'analyze_partitioned_tables',
]

/**
 * Gives the server's role what it needs and takes back what it must not have. Runs after every migration, because new
 * tables come without grants. The caller owns the tables. Partitions need none: they are in a schema of their own that the
 * server's role may not use, so that it reaches their rows with the rights on the table alone.
 */
export async function grantServerRole(client: pg.ClientBase, role: string): Promise<void> {
  const to = pg.escapeIdentifier(role)
  await client.query(`
    GRANT USAGE ON SCHEMA public, drizzle, graphile_worker TO ${to};
    GRANT SELECT ON ALL TABLES IN SCHEMA drizzle TO ${to};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${to};
    GRANT SELECT ON ALL SEQUENCES IN SCHEMA public TO ${to};
    REVOKE ALL ON ${HISTORY.join()} FROM ${to};
    GRANT SELECT ON ${HISTORY.join()} TO ${to};
    GRANT INSERT ON audit_log TO ${to};
    -- Accounts are opened empty; their balances move through functions. Locking a row needs the right to change some
    -- column of it.
    GRANT INSERT (kind, user_id, bet_id), UPDATE (topped_up_at) ON ledger_accounts TO ${to};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA graphile_worker TO ${to};
    GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA graphile_worker TO ${to};
    GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA graphile_worker TO ${to}`)
  const { rows: functions } = await client.query<{ name: string }>(
    `SELECT oid::regprocedure::text AS name FROM pg_proc
     WHERE pronamespace = 'public'::regnamespace AND proname = ANY ($1)`,
    [GUARDED_FUNCTIONS],
  )
  for (const { name } of functions) await client.query(`GRANT EXECUTE ON FUNCTION ${name} TO ${to}`)
  await openQueue(client, to)
}

/** The queue hides its rows from everybody but its owner; a policy shows them to the server too. */
async function openQueue(client: pg.ClientBase, to: string): Promise<void> {
  const { rows } = await client.query<{ table: string }>(
    `SELECT c.oid::regclass::text AS table FROM pg_class c
     WHERE c.relnamespace = 'graphile_worker'::regnamespace AND c.relkind = 'r' AND c.relrowsecurity`,
  )
  for (const { table } of rows) {
    await client.query(`DROP POLICY IF EXISTS virage_server ON ${table}`)
    await client.query(`CREATE POLICY virage_server ON ${table} TO ${to} USING (true) WITH CHECK (true)`)
  }
}

/** Whether this connection may change the ledger's history, as an owner can. */
export async function canAlterHistory(client: pg.ClientBase | pg.Pool): Promise<boolean> {
  const { rows } = await client.query<{ can: boolean }>(
    "SELECT has_table_privilege('ledger_transfers', 'UPDATE') OR has_table_privilege('ledger_transfers', 'DELETE') AS can",
  )
  return rows[0]?.can ?? false
}
