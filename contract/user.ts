import { z } from 'zod'
import { link } from './fields.ts'
import { problem } from './problems.ts'

export const role = z.enum(['user', 'admin'])
export type Role = z.output<typeof role>

/** Network name to link. */
export const socials = z.record(z.string(), z.string())

/** Links as people enter them; an empty one removes the network. */
export const socialsInput = z
  .record(z.string().regex(/^[a-z0-9_-]{1,30}$/, problem('network_unknown')), z.union([link, z.literal('')]))
  .refine((links) => Object.keys(links).length <= 20, problem('too_many_links', 20))
  .transform((links) => Object.fromEntries(Object.entries(links).filter(([, url]) => url !== '')))

export const membershipRef = z.object({ id: z.number() }).loose()

/** What any signed-in fan may see of a fan. */
export const publicUser = z.object({
  id: z.number(),
  name: z.string(),
  avatar: z.string().nullable(),
  bio: z.string().nullable(),
  role,
  fan_score: z.number(),
  cheer_score: z.number(),
  prediction_score: z.number(),
  ultra_score: z.number(),
  disabled: z.boolean(),
  club_id: z.number().nullable(),
  ultra_group_id: z.number().nullable(),
  socials,
  created_at: z.string(),
})
export type PublicUser = z.output<typeof publicUser>

/** The signed-in fan's own record, which the browser keeps (sessions.3). */
export const ownUser = publicUser.extend({
  /** Null when the identity provider gave no verified address. */
  email: z.string().nullable(),
  google_id: z.string().nullable(),
  facebook_id: z.string().nullable(),
  twitch_id: z.string().nullable(),
  /** home.3: has neither picked a club nor skipped it since the first sign-in. */
  is_new: z.boolean(),
  clubs: z.array(membershipRef),
  ultra_groups: z.array(membershipRef),
  /** reports.5: until then everything but reading, signing out and an appeal is refused. */
  suspension: z
    .object({ until: z.string(), reason: z.string(), report_id: z.number() })
    .nullable()
    .optional(),
})
export type OwnUser = z.output<typeof ownUser>
