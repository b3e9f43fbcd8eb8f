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
import { problem } from './problems.ts'

export const email = z
  .string(problem('email_missing'))
  .trim()
  .max(EMAIL_MAX_LENGTH, problem('email_too_long'))
  .pipe(z.email(problem('email_invalid')))

export const newPassword = z
  .string(problem('password_missing'))
  .min(PASSWORD_MIN_LENGTH, problem('password_too_short', PASSWORD_MIN_LENGTH))
  .max(PASSWORD_MAX_LENGTH, problem('password_too_long', PASSWORD_MAX_LENGTH))

export const personName = z
  .string(problem('name_missing'))
  .trim()
  .min(1, problem('name_missing'))
  .max(NAME_MAX_LENGTH, problem('too_long', NAME_MAX_LENGTH))

export const bio = z.string().trim().max(BIO_MAX_LENGTH, problem('too_long', BIO_MAX_LENGTH))

/** https only; http is for localhost; or a picture of ours. The server never fetches what people enter here. */
export const link = z
  .string()
  .trim()
  .max(URL_MAX_LENGTH, problem('link_too_long'))
  .refine(isSafeLink, problem('link_not_https'))

export const token = z
  .string(problem('token_missing'))
  .min(1, problem('token_missing'))
  .max(200, problem('token_too_long'))

/** An id in a path. Digits beyond the safe range name nothing, so they lead to 404, not to an error. */
export const idInPath = z
  .string()
  .regex(/^[0-9]{1,40}$/, problem('not_whole'))
  .transform((digits) => Math.min(Number(digits), Number.MAX_SAFE_INTEGER))

export const id = z.int(problem('not_whole')).positive(problem('not_positive'))
