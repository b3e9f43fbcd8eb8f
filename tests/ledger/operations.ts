import fc from 'fast-check'
import { CHOICES, type Operation } from './world.ts'

const number = fc.nat(7)
const amount = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 10, max: 400 }) },
  { weight: 3, arbitrary: fc.constantFrom(10, 33, 991, 995, 1_000) },
  { weight: 1, arbitrary: fc.constantFrom(9, 0, -1, 10_000, 10_001) },
)
const named = <T extends string>(name: T) => fc.constant(name)

const staking = fc.record({
  do: named('stake'),
  fan: number,
  bet: number,
  choice: fc.oneof(
    { weight: 9, arbitrary: fc.nat(CHOICES - 1) },
    { weight: 1, arbitrary: fc.constant(CHOICES) },
  ),
  amount,
  key: fc.option(fc.nat(2)),
})

/** Any operation; stakes most often, and a bet is decided often enough that points come back. */
export const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 12, arbitrary: staking },
  { weight: 2, arbitrary: fc.record({ do: named('register') }) },
  { weight: 3, arbitrary: fc.record({ do: named('newBet') }) },
  { weight: 3, arbitrary: fc.record({ do: named('close'), bet: number }) },
  { weight: 1, arbitrary: fc.record({ do: named('open'), bet: number }) },
  { weight: 4, arbitrary: fc.record({ do: named('settle'), bet: number, answer: fc.nat(CHOICES - 1) }) },
  { weight: 1, arbitrary: fc.record({ do: named('void'), bet: number }) },
  { weight: 3, arbitrary: fc.record({ do: named('topUp'), fan: number }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: named('attend'), fan: number, periods: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: named('deleteArena') }) },
)
