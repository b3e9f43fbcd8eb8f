import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { signedInFan } from '#tests/people.ts'

let virage: TestApp
beforeAll(async () => {
  virage = await startTestApp()
})
afterAll(() => virage.close())

test('[storage.16] what has expired goes, also beside something that cannot be deleted', async () => {
  const { db, keepUp } = virage.app
  const fan = await signedInFan(virage)
  await db.execute(sql`INSERT INTO sso_attempts (state_hash, provider, nonce, code_verifier, expires_at)
    VALUES ('\\x00', 'google', 'n', 'v', now() - interval '1 day')`)
  await db.execute(sql`INSERT INTO passkey_challenges (challenge, purpose, holder, expires_at)
    VALUES ('\\x00', 'sign_in', '', now() - interval '1 day'), ('\\x01', 'sign_in', '', now() + interval '1 day')`)
  await db.execute(
    sql`INSERT INTO digests (user_id, week, made_at) VALUES (${fan.id}, '2020-W01', now() - interval '1 year')`,
  )
  await db.execute(sql`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE 'this row stays'; END $$`)
  await db.execute(
    sql`CREATE TRIGGER stays BEFORE DELETE ON sso_attempts FOR EACH ROW EXECUTE FUNCTION refuse()`,
  )

  await keepUp()

  const { rows } = await db.execute(sql`
    SELECT (SELECT count(*)::integer FROM sso_attempts) AS attempts,
      (SELECT count(*)::integer FROM passkey_challenges) AS challenges, (SELECT count(*)::integer FROM digests) AS digests`)
  expect(rows).toEqual([{ attempts: 1, challenges: 1, digests: 0 }])
})
