import type { OwnDecision, ReportCase, ReportedThing } from '#contract/reports.ts'
import { namesOfFans } from '#server/features/fans/index.ts'
import type { Db } from '#server/storage/database.ts'
import { isAppealDecided, isHidden } from './case.ts'
import type { Thing, ThingKinds } from './report-things.ts'
import { type Case, figuresOfCases, reportsOfCases } from './reports.storage.ts'

/** The things of many cases, each kind read once; keyed `song abc`. */
async function loadThings(db: Db, kinds: ThingKinds, cases: readonly Case[]): Promise<Map<string, Thing>> {
  const byKind = Map.groupBy(cases, ({ kind }) => kind)
  const found = await Promise.all(
    [...byKind].map(async ([kind, them]) => {
      const things = (await kinds[kind]?.find(db, [...new Set(them.map(({ thing }) => thing))])) ?? new Map()
      return [...things].map(([id, thing]) => [`${kind} ${id}`, thing] as const)
    }),
  )
  return new Map(found.flat())
}

const thingOf = (things: Map<string, Thing>, { kind, thing }: Case) => things.get(`${kind} ${thing}`)

const wireId = (kinds: ThingKinds, { kind, thing }: Pick<Case, 'kind' | 'thing'>): number | string =>
  (kinds[kind]?.hasNumberId ?? /^\d+$/.test(thing)) ? Number(thing) : thing

/** With everything an admin needs to decide, read in a handful of queries. */
export async function presentCases(db: Db, kinds: ThingKinds, cases: readonly Case[]): Promise<ReportCase[]> {
  const ids = cases.map(({ id }) => id)
  const fanIds = cases.flatMap(({ makerId, decidedBy, appealBy }) =>
    [makerId, decidedBy, appealBy].filter((id) => id !== null),
  )
  const [things, rows, figures, people] = await Promise.all([
    loadThings(db, kinds, cases),
    reportsOfCases(db, ids),
    figuresOfCases(db, ids),
    namesOfFans(db, fanIds),
  ])
  const personOf = (id: number | null) => (id === null ? null : (people.get(id) ?? null))
  return cases.map((it) => {
    const figure = figures.get(it.id)
    return {
      id: it.id,
      kind: it.kind,
      thing_id: wireId(kinds, it),
      state: it.state,
      count: it.reportCount,
      hidden: isHidden(it),
      hidden_at: it.hiddenAt?.toISOString() ?? null,
      opened_at: it.openedAt.toISOString(),
      thing: presentThing(it, thingOf(things, it), personOf(it.makerId)),
      reports: rows
        .filter(({ caseId }) => caseId === it.id)
        .map(({ fan, reason, at }) => ({ fan, reason, at: at.toISOString() })),
      figures: {
        against_before: figure?.againstBefore ?? 0,
        dismissed_before: figure?.dismissedBefore ?? 0,
        from_other_clubs: figure?.fromOtherClubs ?? 0,
      },
      decision:
        it.decision === null
          ? null
          : {
              decision: it.decision,
              reason: it.reason ?? '',
              until: it.until?.toISOString() ?? null,
              by: personOf(it.decidedBy)?.name ?? '',
              at: it.decidedAt?.toISOString() ?? '',
            },
      appeal:
        it.appealedAt === null
          ? null
          : {
              by: personOf(it.appealBy),
              text: it.appealText ?? '',
              at: it.appealedAt.toISOString(),
              decided: isAppealDecided(it),
            },
    }
  })
}

function presentThing(it: Case, thing: Thing | undefined, maker: ReportedThing['maker']): ReportedThing {
  if (!thing)
    return {
      name: it.name,
      text: null,
      picture: null,
      link: null,
      group: null,
      maker,
      created_at: null,
      tifo: null,
      gone: true,
    }
  const { name, text, picture, link, group, createdAt, tifo } = thing
  // A decision may have taken text and picture off: the admin who hears an appeal must see them.
  const taken = (key: string) => (typeof it.taken?.[key] === 'string' ? it.taken[key] : null)
  return {
    name,
    link,
    group,
    maker,
    tifo,
    gone: false,
    text: text ?? taken('bio') ?? taken('motto'),
    picture: picture ?? taken('avatar') ?? taken('logo'),
    created_at: createdAt?.toISOString() ?? null,
  }
}

export async function presentOwn(db: Db, kinds: ThingKinds, cases: readonly Case[]): Promise<OwnDecision[]> {
  const things = await loadThings(db, kinds, cases)
  return cases.flatMap((it) => {
    if (it.decision === null) return []
    const thing = thingOf(things, it)
    return {
      id: it.id,
      kind: it.kind,
      thing_id: wireId(kinds, it),
      name: thing?.name ?? it.name,
      group: thing?.group ?? null,
      decision: it.decision,
      reason: it.reason ?? '',
      until: it.until?.toISOString() ?? null,
      at: it.decidedAt?.toISOString() ?? '',
      can_appeal: it.state === 'decided' && it.appealedAt === null && it.decision !== 'dismiss',
      appeal:
        it.appealedAt === null
          ? null
          : {
              text: it.appealText ?? '',
              at: it.appealedAt.toISOString(),
              decided: isAppealDecided(it),
            },
    }
  })
}
