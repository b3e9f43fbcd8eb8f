import type { Role } from '#contract/user.ts'

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
  socials: Record<string, string>
  createdAt: Date
  disabledAt: Date | null
}

export const isDisabled = (fan: Fan): boolean => fan.disabledAt !== null

/** Addresses compare without case. */
export const emailKey = (email: string): string => email.trim().toLowerCase()
