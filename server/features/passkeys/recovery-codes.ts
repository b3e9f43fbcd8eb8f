// Recovery codes (passkeys.6). Each has 80 random bits, so a fast hash protects it as well as a slow one would.
import { hash, randomBytes } from 'node:crypto'
import { RECOVERY_CODES } from '#contract/constants.ts'

/** Crockford's base 32: no I, L, O and U, which people take for other signs. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const CODE_LENGTH = 16
const GROUP_LENGTH = 4
const CODE = new RegExp(`^[${SIGNS}]{${CODE_LENGTH}}$`)

/** `4F7K-09QX-ZM2C-8HTB` */
export function makeRecoveryCodes(random: (size: number) => Buffer = randomBytes): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    // A byte has 256 values and 256 is a multiple of 32, so all signs are equally likely.
    const signs = [...random(CODE_LENGTH)].map((byte) => SIGNS[byte % SIGNS.length]).join('')
    return signs.replaceAll(new RegExp(`.{${GROUP_LENGTH}}(?=.)`, 'g'), '$&-')
  })
}

/** The hash of a code as a person typed it, in any case and grouping; null when it cannot be one. */
export function hashRecoveryCode(userId: number, typed: string): Buffer | null {
  const signs = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  if (!CODE.test(signs)) return null
  return hash('sha256', `recovery code ${userId} ${signs}`, 'buffer')
}
