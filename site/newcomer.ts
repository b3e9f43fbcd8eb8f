import type { OwnUser } from '#contract/user.ts'

/** home.3: signed in for the first time, has not picked a club yet, and may: who is suspended reads why instead. */
export const isNewcomer = (user: OwnUser | null): boolean =>
  user?.is_new === true && user.clubs.length === 0 && !user.suspension
