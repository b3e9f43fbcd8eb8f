export { mountCalendar, mountCalendarFiles } from './calendar.routes.ts'
export { exportCalendar, forgetCalendar } from './calendar.storage.ts'
