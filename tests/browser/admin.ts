// What stands behind the admin tests: things of their own, made by the public calls.
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Arena } from '#contract/arenas.ts'
import type { Bet } from '#contract/bets.ts'
import { ask } from './api.ts'
import { demoAdmin, type Person, sessionOf, signIn } from './people.ts'
import type { Product } from './server.ts'

export const word = () => randomUUID().slice(0, 8)

export interface Backstage {
  token: string
  post<T = unknown>(path: string, body?: object): Promise<T>
  club(): Promise<{ id: number; name: string }>
  /** An arena between two clubs of its own. */
  arena(): Promise<Arena>
  /** A bet that nobody has opened yet. */
  bet(arenaId: string, choices?: string[]): Promise<Bet>
  person(role: 'user' | 'admin'): Promise<Person & { id: number }>
  /** A fan who may conduct this club's end: the president of a group of its own. */
  capo(clubId: number): Promise<Person & { id: number; ultraId: number }>
}

export async function backstage(product: Product): Promise<Backstage> {
  const token = await sessionOf(product, demoAdmin(product))
  const post = <T>(path: string, body: object = {}) => ask<T>(product, token, ['POST', path], body)
  const club = () => post<{ id: number; name: string }>('/v1/clubs/create', { name: `Club ${word()}` })
  const person: Backstage['person'] = async (role) => {
    const id = word()
    const made = { name: `Person ${id}`, email: `person-${id}@virage.test`, password: 'drums in row four' }
    return { ...made, ...(await post<{ id: number }>('/v1/users/create', { ...made, role })) }
  }
  return {
    token,
    post,
    club,
    person,
    async arena() {
      const [homeTeam, awayTeam] = [await club(), await club()]
      return post<Arena>('/v1/arenas/create', { homeTeam, awayTeam })
    },
    bet: (arenaId, choices = ['Yes', 'No']) =>
      post<Bet>(`/v1/arenas/${arenaId}/bet/create`, { statement: `Bet ${word()}?`, choices }),
    async capo(clubId) {
      const president = await person('user')
      const ultra = await post<{ id: number }>('/v1/ultras/create', {
        name: `Kop ${president.name}`,
        club_id: clubId,
        president_id: president.id,
        ultra_score: 10,
      })
      return { ...president, ultraId: ultra.id }
    },
  }
}

/** The dashboard, as the demo's admin. */
export async function openAdmin(page: Page, product: Product, search = ''): Promise<void> {
  await signIn(page, product, demoAdmin(product))
  await page.goto(`/admin${search}`)
}

/** Calls to a path fail as they do when the server is in trouble. */
export async function failCalls(page: Page, path: string): Promise<void> {
  await page.route(
    (url) => url.pathname === path,
    (route) =>
      route.fulfill({ status: 500, json: { detail: 'Something went wrong on our side.', code: 'internal' } }),
  )
}
