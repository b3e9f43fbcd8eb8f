import { startTestApp, type TestApp } from '#tests/app.ts'
import { signedInFan, type TestFan } from '#tests/people.ts'

interface ReportsStage {
  virage: TestApp
  admin: TestFan
  reporter: TestFan
}

export async function startReports(): Promise<ReportsStage> {
  const virage = await startTestApp()
  const admin = await signedInFan(virage, { name: 'Ada Min', role: 'admin' })
  const reporter = await signedInFan(virage, { name: 'Petra Novak' })
  return { virage, admin, reporter }
}

/** What reporters, admins and the reported do. The stage is asked each time: a test may sign in others. */
export function reportCalls(stage: () => ReportsStage) {
  const post = ({ token }: TestFan, act: string, json: object) =>
    stage().virage.call('POST', `/v1/reports/${act}`, { token, json })
  const report = (fan: TestFan, json: object) => post(fan, 'create', json)

  return {
    report,
    decide: (json: object, by = stage().admin) => post(by, 'decide', json),
    appeal: (fan: TestFan, json: object) => post(fan, 'appeal', json),

    async queue(list = 'open', more = '') {
      const { virage, admin } = stage()
      return (await virage.call('GET', `/v1/reports?list=${list}${more}`, { token: admin.token })).body
    },

    async inboxOf({ token }: TestFan, language = 'en') {
      const headers = { 'accept-language': language }
      const { body } = await stage().virage.call('GET', '/v1/notifications', { token, headers })
      const rows = body.element as {
        kind: string
        text: string
        detail: string
        link: string
        about: unknown
      }[]
      return rows.filter(({ kind }) => kind === 'moderation')
    },

    daysAhead: (days: number) =>
      new Date(stage().virage.clock.now.getTime() + days * 86_400_000).toISOString(),

    /** A fan with a profile to report, and the case that one report opened. */
    async reportedFan(bio = 'Come and get it'): Promise<{ fan: TestFan; id: number }> {
      const { virage, reporter } = stage()
      const fan = await signedInFan(virage, { name: 'Viggo Dahl' })
      await virage.call('POST', '/v1/users/update', { token: fan.token, json: { id: fan.id, bio } })
      const { body } = await report(reporter, { kind: 'fan', id: fan.id, reason: 'Insult' })
      return { fan, id: body.element.id }
    },
  }
}
