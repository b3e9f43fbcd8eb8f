import { hash, verify } from '@node-rs/argon2'

// argon2id with 19 MiB and two passes, OWASP's recommendation; the binding defaults to argon2id.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, COST)

let decoy: Promise<string> | undefined

/** Takes the same time whether there is a hash to compare with or not. */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password')
  const matches = await verify(passwordHash ?? (await decoy), password)
  return passwordHash !== null && matches
}
