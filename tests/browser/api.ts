import { type Person, sessionOf } from './people.ts'
import type { Product } from './server.ts'

/** What a call of the API answers with, to a session beside the browser; the test fails where it is refused. */
export async function ask<T>(
  { url }: Product,
  token: string,
  [method, path]: [method: 'GET' | 'POST', path: string],
  body?: object,
): Promise<T> {
  const response = await fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return ((await response.json()) as { element: T }).element
}

/** The whole answer of a read, for what stands beside its element. */
export async function askWhole<T>({ url }: Product, token: string, path: string): Promise<T> {
  const response = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })
  return (await response.json()) as T
}

export interface Known {
  token: string
  id: number
}

/** Somebody's id, with a session of theirs. */
export async function known(product: Product, person: Pick<Person, 'email' | 'password'>): Promise<Known> {
  const token = await sessionOf(product, person)
  const { id } = await ask<{ id: number }>(product, token, ['GET', '/v1/users/ping'])
  return { token, id }
}

/** The id of the first that a list finds by its name. */
export async function idByName(
  product: Product,
  token: string,
  kind: 'fans' | 'clubs' | 'ultras',
  name: string,
): Promise<number> {
  const found = await ask<Record<string, { id: number; name: string }[]>>(product, token, [
    'GET',
    `/v1/search?q=${encodeURIComponent(name)}`,
  ])
  // Others may have it in their names.
  const one = found[kind]?.find((each) => each.name === name)
  if (!one) throw new Error(`${name} is not among the ${kind}`)
  return one.id
}
