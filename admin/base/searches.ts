import { call } from '#client/page.ts'
import type { Found } from './Picker.tsx'

const SHOWN = '20'

export async function searchFans(q: string, signal: AbortSignal): Promise<Found[]> {
  const query = { limit: SHOWN, sort: 'name' as const, ...(q !== '' && { q }) }
  const { element } = await call('GET /v1/users', { query }, { signal })
  return element
    .filter(({ disabled }) => !disabled)
    .map(({ id, name, email }) => ({ id, name, ...(email != null && { note: email }) }))
}

export async function searchUltras(q: string, signal: AbortSignal): Promise<Found[]> {
  const { element } = await call(
    'GET /v1/ultras',
    { query: { limit: SHOWN, ...(q !== '' && { q }) } },
    { signal },
  )
  return element.map(({ id, name, club_name }) => ({ id, name, note: club_name }))
}
