import { PASSWORD_MIN_LENGTH } from '#contract/constants.ts'

/** The shape that an e-mail input accepts; we check it to show our own message, not the browser's. */
const EMAIL_SHAPE = /^[^\s@]+@[^\s@]+$/

interface EmailSentences {
  emailNeeded: string
  emailWrong: string
}

/** Only the problems that were found, ready to be spread together. */
type Found<K extends string> = Partial<Record<K, string>>

export function checkEmail(email: string, m: EmailSentences): Found<'email'> {
  if (email.trim() === '') return { email: m.emailNeeded }
  return EMAIL_SHAPE.test(email.trim()) ? {} : { email: m.emailWrong }
}

export function checkFilled<K extends string>(name: K, value: string, sentence: string): Found<K> {
  return value.trim() === '' ? ({ [name]: sentence } as Found<K>) : {}
}

export function isTooShort(password: string): boolean {
  return password.length < PASSWORD_MIN_LENGTH
}
