// Schemas that several calls share: fields that people fill in, and lists that come in pages.
import { z } from 'zod'
import { HEX_COLOR } from './colors.ts'
import {
  BIO_MAX_LENGTH,
  EMAIL_MAX_LENGTH,
  NAME_MAX_LENGTH,
  PAGE_LIMIT_DEFAULT,
  PAGE_LIMIT_MAX,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  SCORE_MAX,
  SCORE_MIN,
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

/** Spaces of any width and number look alike. */
const SPACES = /\p{Zs}+/gu

/**
 * fans.11: text of one line that stands for somebody or something, such as a name. Composed (NFC), with single spaces,
 * without characters that are not seen but make two texts differ or turn them around, or that pile up on one letter.
 */
export const line = (missing: string, maxLength: number) =>
  z
    .string(missing)
    .normalize('NFC')
    .trim()
    .overwrite((text) => text.replaceAll(SPACES, ' '))
    .min(1, missing)
    .max(maxLength, problem('too_long', maxLength))
    .refine((text) => !hasUnseen(text), problem('name_unseen'))
    .refine((text) => !LOOSE_MARKS.test(text), problem('name_marks', MARKS_MAX))

/** More than any script puts on one letter. */
const MARKS_MAX = 8
/** Accents and the like without a letter, or so many that they reach into the lines around. */
const LOOSE_MARKS = new RegExp(`(?:^| )\\p{M}|\\p{M}{${MARKS_MAX + 1}}`, 'u')

/** Joiners between emoji and the marks that make a flag belong to what is seen. */
const SEEN_SEQUENCES =
  /\p{Extended_Pictographic}\uFE0F?\p{EMod}?(?:\u200D\p{Extended_Pictographic}\uFE0F?\p{EMod}?)+|\u{1F3F4}[\u{E0061}-\u{E007A}]+\u{E007F}|\uFE0F/gu
const UNSEEN = /[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** groups.4: plain text of several lines. */
export const plainText = (maxLength: number, missing = problem('text_missing')) =>
  z
    .string(missing)
    .normalize('NFC')
    .transform((text) => text.replaceAll(/\r\n?/g, '\n').trim())
    .pipe(
      z
        .string()
        .min(1, missing)
        .max(maxLength, problem('too_long', maxLength))
        .refine((text) => !hasUnseen(text.replaceAll(/[\n\t]/g, ' ')), problem('name_unseen')),
    )

const hasUnseen = (text: string): boolean => text.replace(SEEN_SEQUENCES, '').search(UNSEEN) >= 0

/** For texts that nobody can be asked to correct. */
export const withoutUnseen = (text: string): string => (hasUnseen(text) ? text.replace(UNSEEN, '') : text)

export const personName = line(problem('name_missing'), NAME_MAX_LENGTH)

export const bio = z.string().trim().max(BIO_MAX_LENGTH, problem('too_long', BIO_MAX_LENGTH))

/** https only; http is for localhost; or a picture of ours. The server never fetches what people enter here. */
export const link = z
  .string()
  .trim()
  .max(URL_MAX_LENGTH, problem('link_too_long'))
  .refine(isSafeLink, problem('link_not_https'))

/** An empty text removes the link. */
export const linkOrNone = z.union([link, z.literal('')]).nullable()

const unreadable = problem('time_unreadable')
/** ISO 8601 with an offset (seconds may be left out), or unix milliseconds. */
export const moment = z.union(
  [
    z.iso.datetime({ offset: true, error: unreadable }),
    z.iso.datetime({ offset: true, precision: -1, error: unreadable }),
    z.int(unreadable),
  ],
  unreadable,
)

export const score = z
  .number(problem('score_out_of_range', 0, 100))
  .min(SCORE_MIN, problem('score_out_of_range', 0, 100))
  .max(SCORE_MAX, problem('score_out_of_range', 0, 100))

export const token = z
  .string(problem('token_missing'))
  .min(1, problem('token_missing'))
  .max(200, problem('token_too_long'))

/** An id in a path. Digits beyond the safe range name nothing, so they lead to 404, not to an error. */
export const idInPath = z
  .string()
  .regex(/^[0-9]{1,40}$/, problem('not_whole'))
  .transform((digits) => Math.min(Number(digits), Number.MAX_SAFE_INTEGER))

/** An arena in a path. Whatever names none leads to 404. */
export const arenaInPath = z.string()

export const id = z.int(problem('not_whole')).positive(problem('not_positive'))

/** A club's main and second colour, `#rrggbb`. */
export const colors = z.tuple([z.string(), z.string()])

const color = z.string(problem('color_invalid')).regex(HEX_COLOR, problem('color_invalid')).toLowerCase()
/** Null takes the own colours back: a club then has the pair it has by itself, a group its club's. */
export const colorsInput = z.tuple([color, color]).nullable()

/** The colour each end of an arena wears. */
export const wear = z.object({ home: z.string(), away: z.string() })

// Lists that can grow come in keyset pages behind an opaque cursor, so that inserts never shift a page.

const wholeNumber = z.string().regex(/^[0-9]{1,4}$/, problem('not_whole'))

export const pageQuery = z.object({
  limit: wholeNumber
    .transform(Number)
    .refine(
      (limit) => limit >= 1 && limit <= PAGE_LIMIT_MAX,
      problem('limit_out_of_range', 1, PAGE_LIMIT_MAX),
    )
    .default(PAGE_LIMIT_DEFAULT),
  cursor: z.string().max(500, problem('cursor_unknown')).optional(),
})

/** A page that can be searched: case and accents do not matter. */
export const searchQuery = pageQuery.extend({
  q: z.string().trim().max(100, problem('too_long', 100)).optional(),
})

export const sortOrder = z.enum(['asc', 'desc'])
export type SortOrder = z.output<typeof sortOrder>

/** Beside the list: where the next page begins, or null. */
export const page = z.object({ next: z.string().nullable() })

/** The same for lists whose length a screen shows. */
export const countedPage = page.extend({ total: z.number() })
