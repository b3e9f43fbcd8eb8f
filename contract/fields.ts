// Field schemas that several calls share. The sentences are what a person reads beside the field.
import { z } from 'zod'
import {
  BIO_MAX_LENGTH,
  EMAIL_MAX_LENGTH,
  NAME_MAX_LENGTH,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  URL_MAX_LENGTH,
} from './constants.ts'
import { isSafeLink } from './links.ts'

export const email = z
  .string('Enter an email address.')
  .trim()
  .max(EMAIL_MAX_LENGTH, 'This email address is too long.')
  .pipe(z.email('Enter a valid email address.'))

export const newPassword = z
  .string('Enter a password.')
  .min(PASSWORD_MIN_LENGTH, `Password must be at least ${PASSWORD_MIN_LENGTH} characters long`)
  .max(PASSWORD_MAX_LENGTH, `Password must be at most ${PASSWORD_MAX_LENGTH} characters long`)

export const personName = z
  .string('Enter a name.')
  .trim()
  .min(1, 'Enter a name.')
  .max(NAME_MAX_LENGTH, `At most ${NAME_MAX_LENGTH} characters.`)

export const bio = z.string().trim().max(BIO_MAX_LENGTH, `At most ${BIO_MAX_LENGTH} characters.`)

/** https only; http is for localhost; or a picture of ours. The server never fetches what people enter here. */
export const link = z
  .string()
  .trim()
  .max(URL_MAX_LENGTH, 'This address is too long.')
  .refine(isSafeLink, 'Enter an https address.')

export const token = z
  .string('A token is needed.')
  .min(1, 'A token is needed.')
  .max(200, 'This token is too long.')

/** An id in a path. Digits beyond the safe range name nothing, so they lead to 404, not to an error. */
export const idInPath = z
  .string()
  .regex(/^[0-9]{1,40}$/, 'Must be a whole number.')
  .transform((digits) => Math.min(Number(digits), Number.MAX_SAFE_INTEGER))

export const id = z.int('Must be a whole number.').positive('Must be a positive whole number.')
