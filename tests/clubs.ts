import type { Club } from '#contract/clubs.ts'
import type { Ultra } from '#contract/ultras.ts'
import type { Callable } from './app.ts'

interface Admin {
  token: string
}

export const LOGO = 'https://pictures.test/crest.png'
let count = 0

/** A club, founded by the admin's call. */
export async function foundClub(
  test: Callable,
  admin: Admin,
  fields: Record<string, unknown> = {},
): Promise<Club> {
  const json = { name: `Club ${++count}`, ...fields }
  const { status, body } = await test.call('POST', '/v1/clubs/create', { token: admin.token, json })
  if (status !== 200) throw new Error(`no club: ${status} ${JSON.stringify(body)}`)
  return body.element
}

/** An ultra group, founded by the admin's call. */
export async function foundUltra(
  test: Callable,
  admin: Admin,
  clubId: number,
  fields: Record<string, unknown> = {},
): Promise<Ultra> {
  const json = { name: `Ultras ${++count}`, club_id: clubId, ultra_score: 50, ...fields }
  const { status, body } = await test.call('POST', '/v1/ultras/create', { token: admin.token, json })
  if (status !== 200) throw new Error(`no ultra group: ${status} ${JSON.stringify(body)}`)
  return body.element
}
