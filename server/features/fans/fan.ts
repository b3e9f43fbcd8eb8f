import type { Role } from '#contract/user.ts'

/** Of the e-mail addresses of simulated accounts (server/demo). */
export const SIMULATED_DOMAIN = 'demo.virage.example'

export interface Fan {
  id: number
  name: string
  email: string | null
  avatar: string | null
  bio: string | null
  role: Role
  fanScore: number
  cheerScore: number
  predictionScore: number
  ultraScore: number
  /** Number of match rows the three mean scores come from. */
  scoredMatches: number
  socials: Record<string, string>
  /** Set by an admin; where null, the club or group the fan joined first counts (fans.5). */
  primaryClubId: number | null
  primaryUltraId: number | null
  createdAt: Date
  /** Null until the fan has picked a first club or skipped it (home.3). */
  welcomedAt: Date | null
  disabledAt: Date | null
}

export interface FirstJoined {
  clubId: number | null
  ultraId: number | null
}

export const isDisabled = (fan: Fan): boolean => fan.disabledAt !== null

/** Addresses are compared without case. */
export const emailKey = (email: string): string => email.trim().toLowerCase()

/** Whether a form that shows the address read-only sent it back unchanged. */
export function isEmailOf(fan: Fan, sent: unknown): boolean {
  if (fan.email === null) return sent === null || sent === ''
  return typeof sent === 'string' && emailKey(sent) === emailKey(fan.email)
}
