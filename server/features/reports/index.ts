export type { Caretakers, Thing, ThingKind, ThingKinds } from './report-things.ts'
export { mountReports } from './reports.routes.ts'
export { createReportsService, type ReportNews } from './reports.service.ts'
export { exportReports, forgetReports } from './reports-of-fan.storage.ts'
