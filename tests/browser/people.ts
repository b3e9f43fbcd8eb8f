import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { linkInMail } from './mail.ts'
import type { Product } from './server.ts'

export interface Person {
  name: string
  email: string
  password: string
}

/** Somebody nobody has heard of yet. */
export function newPerson(): Person {
  const id = randomUUID().slice(0, 8)
  return { name: `Fan ${id}`, email: `fan-${id}@virage.test`, password: 'drums in row four' }
}

/** Somebody who registered but has not opened the mail. */
export async function registeredPerson(product: Product): Promise<Person> {
  const person = newPerson()
  await post(product, '/v1/auth/register', person)
  return person
}

/** Somebody with an account who has been here before: no club to pick first (home.3). */
export async function verifiedPerson(product: Product): Promise<Person> {
  const person = await newcomer(product)
  const token = await sessionOf(product, person)
  await post(product, '/v1/users/welcomed', {}, token)
  await endSession(product, token)
  return person
}

/** Somebody with an account, who never signed in. */
export async function newcomer(product: Product): Promise<Person> {
  const person = await registeredPerson(product)
  const token = lastPart(await linkInMail(product, person.email))
  await answer(await fetch(`${product.url}/v1/auth/email/verify/${token}`))
  return person
}

/** The token of a password reset that the person asked for. Their mails until now are `mailsBefore`. */
export async function resetToken(product: Product, { email }: Person, mailsBefore = 1): Promise<string> {
  await post(product, '/v1/auth/password/reset/request', { email })
  const link = await linkInMail(product, email, mailsBefore + 1)
  return new URL(link, product.url).searchParams.get('token') ?? ''
}

/** A new session, opened beside the browser. */
export async function sessionOf(
  { url }: Product,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<string> {
  const body = new URLSearchParams({ username: email, password })
  const { access_token } = await answer(await fetch(`${url}/v1/users/login`, { method: 'POST', body }))
  return access_token as string
}

export async function endSession(product: Product, token: string): Promise<void> {
  await post(product, '/v1/users/logout', {}, token)
}

/** Makes the browser that of somebody signed in, without showing the sign-in. */
export async function signIn(
  page: Page,
  product: Product,
  person: Pick<Person, 'email' | 'password'>,
): Promise<string> {
  const token = await sessionOf(product, person)
  // Any answer of the product gives access to its storage.
  await page.goto('/healthz')
  await page.evaluate((kept) => localStorage.setItem('auth_token', kept), token)
  return token
}

export const demoFan = ({ demo }: Product) => ({ email: demo.fan, password: demo.password })
export const demoAdmin = ({ demo }: Product) => ({ email: demo.admin, password: demo.adminPassword })

async function post({ url }: Product, path: string, body: object, token?: string) {
  const headers = {
    'content-type': 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  }
  return answer(await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) }))
}

async function answer(response: Response): Promise<Record<string, unknown>> {
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Record<string, unknown>
}

const lastPart = (path: string) => path.slice(path.lastIndexOf('/') + 1)
