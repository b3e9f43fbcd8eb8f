import type { ErrorCode } from '#contract/errors.ts'
import type { AllRoutes } from '#contract/routes.ts'
import type { Person, World } from './access-matrix.world.ts'

export interface Sent {
  params?: Record<string, string | number>
  query?: Record<string, string>
  json?: unknown
  form?: Record<string, string>
  /** A picture, sent as the field `file`. */
  file?: Buffer
}

interface Expectation {
  /** A request that is right in every way but who sends it. `owner` is the fan it is about. */
  request?: (world: World, owner: Person, passwordHash: string) => Sent | Promise<Sent>
  /** What those get who may call: success unless told. */
  allowed?: ErrorCode
}

/** A call for fans has to say what another fan gets than the one it is about: `access` does not tell. */
type ExpectationOf<A> = A extends 'fan'
  ? Expectation & { otherFan: 'allowed' | 'forbidden' | 'no_right' }
  : Expectation

export type Expectations = { [K in keyof AllRoutes]: ExpectationOf<AllRoutes[K]['access']> }
