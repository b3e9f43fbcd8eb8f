import type { FastifyInstance } from 'fastify'
import { problem } from '#contract/problems.ts'
import { type ReportList, reportsRoutes } from '#contract/reports.ts'
import { invalid } from '#server/http/failure.ts'
import { type Authenticate, mount } from '#server/http/handlers.ts'
import { decodeCursor, toPage } from '#server/http/paging.ts'
import type { Db } from '#server/storage/database.ts'
import type { Caretakers, ThingKinds } from './report-things.ts'
import { presentCases, presentOwn } from './reports.present.ts'
import type { ReportsService } from './reports.service.ts'
import { type Case, countCases, listCases, listConcerning, positionOf } from './reports.storage.ts'

export interface ReportsMount {
  db: Db
  reports: ReportsService
  kinds: ThingKinds
  caretakers: Caretakers
  authenticate: Authenticate
  /** Also takes the ticket of a sign-in that was refused as suspended (reports.5). */
  authenticateAppeal: Authenticate
}

export function mountReports(app: FastifyInstance, parts: ReportsMount): void {
  const { db, reports, kinds, caretakers, authenticate, authenticateAppeal } = parts
  const { 'POST /v1/reports/appeal': appealRoute, ...otherRoutes } = reportsRoutes
  const presentOne = async (it: Case) => (await presentCases(db, kinds, [it]))[0]

  mount(
    app,
    otherRoutes,
    {
      'POST /v1/reports/create': async ({ viewer, body }) => {
        const it = await reports.create(viewer.userId, { ...body, id: String(body.id) })
        const id = kinds[it.kind]?.hasNumberId ? Number(it.thing) : it.thing
        const status = it.state === 'open' ? ('open' as const) : ('decided' as const)
        return {
          element: { id: it.id, kind: it.kind, thing_id: id, status },
          msg:
            status === 'open'
              ? 'Thank you. An admin will look at it.'
              : 'Thank you. An admin has decided about this already.',
        }
      },
      'GET /v1/reports': async ({ query: { list, limit, cursor } }) => {
        const [name, ...position] = decodeCursor(cursor, ['string', 'number', 'number']) ?? [null]
        const lists: ReportList[] = list ? [list] : ['open', 'appeals']
        const begun = name === null ? 0 : lists.indexOf(name as ReportList)
        if (begun < 0) throw invalid({ cursor: problem('cursor_other_order') })
        const found: { of: ReportList; row: Case }[] = []
        for (const of of lists.slice(begun)) {
          const from = of === name ? (position as [number, number]) : null
          const rows = await listCases(db, of, limit + 1 - found.length, from)
          found.push(...rows.map((row) => ({ of, row })))
          if (found.length > limit) break
        }
        const { rows, next } = toPage(found, limit, ({ of, row }) => [of, ...positionOf(of, row)])
        const counts = await countCases(db)
        const element = await presentCases(
          db,
          kinds,
          rows.map(({ row }) => row),
        )
        return { element, next, ...counts }
      },
      'POST /v1/reports/decide': async ({ viewer, body }) => {
        const element = await presentOne(await reports.decide(viewer.userId, body))
        if (!element) throw new Error('the case is gone')
        return { element, msg: 'Decided.' }
      },
      'GET /v1/reports/mine': async ({ viewer, query: { limit, cursor } }) => {
        const [beforeId] = decodeCursor(cursor, ['number']) ?? [null]
        const groups = await caretakers.groupsOf(db, viewer.userId)
        const cases = await listConcerning(db, viewer.userId, groups, limit + 1, beforeId)
        const { rows, next } = toPage(cases, limit, (row) => [row.id])
        return { element: await presentOwn(db, kinds, rows), next }
      },
    },
    authenticate,
  )
  mount(
    app,
    { 'POST /v1/reports/appeal': appealRoute },
    {
      'POST /v1/reports/appeal': async ({ viewer, body }) => {
        const [element] = await presentOwn(db, kinds, [
          await reports.appeal(viewer.userId, body.id, body.text),
        ])
        if (!element) throw new Error('the case has no decision')
        return { element, msg: 'Your appeal is with the admins.' }
      },
    },
    authenticateAppeal,
  )
}
