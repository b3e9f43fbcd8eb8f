import { z } from 'zod'
import { defineRoutes } from './route.ts'

export const digestRoutes = defineRoutes({
  'POST /v1/notifications/digest': {
    summary: 'Send the weekly digests that are due now instead of on Monday morning',
    access: 'admin',
    element: z.object({ queued: z.number() }),
  },
})
