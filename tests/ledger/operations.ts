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
  {
    weight: 2,
    arbitrary: fc.record({ do: named('closeBefore'), bet: number, stakes: fc.integer({ min: 1, max: 4 }) }),
  },
  { weight: 4, arbitrary: fc.record({ do: named('takeBack'), fan: number, bet: number }) },
  { weight: 3, arbitrary: fc.record({ do: named('unsettle'), bet: number }) },
  { weight: 1, arbitrary: fc.record({ do: named('deleteFan'), fan: number }) },
  { weight: 3, arbitrary: fc.record({ do: named('topUp'), fan: number }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: named('attend'), fan: number, periods: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: named('deleteArena') }) },
)

const burst = fc.array(operation, { minLength: 2, maxLength: 14, size: 'max' })

/** A bet is closed, and then everybody decides it at once. */
const contest: fc.Arbitrary<Operation[][]> = number.chain((bet) => {
  const onIt = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ do: named('settle'), bet: fc.constant(bet), answer: fc.nat(CHOICES - 1) }),
    },
    { weight: 1, arbitrary: fc.record({ do: named('void'), bet: fc.constant(bet) }) },
    { weight: 1, arbitrary: staking.map((each) => ({ ...each, bet })) },
    { weight: 1, arbitrary: fc.record({ do: named('takeBack'), fan: number, bet: fc.constant(bet) }) },
    { weight: 2, arbitrary: fc.record({ do: named('unsettle'), bet: fc.constant(bet) }) },
    {
      weight: 1,
      arbitrary: fc.record({
        do: named('closeBefore'),
        bet: fc.constant(bet),
        stakes: fc.integer({ min: 1, max: 3 }),
      }),
    },
  )
  const stakes = fc.array(
    staking.map((each) => ({ ...each, bet })),
    { minLength: 2, maxLength: 5 },
  )
  const decisions = fc.array(onIt, { minLength: 3, maxLength: 8, size: 'max' })
  return fc.tuple(stakes, fc.constant<Operation[]>([{ do: 'close', bet }]), decisions)
})

/** The same stake again and again, as of a client that does not trust its connection. */
const stampede = fc
  .tuple(staking, fc.integer({ min: 2, max: 8 }))
  .map(([each, times]): Operation[][] => [
    Array.from({ length: times }, () => ({ ...each, key: each.key ?? 0 })),
  ])

/** What happens at the same instant, one instant after the other. */
export const bursts: fc.Arbitrary<Operation[][]> = fc
  .array(
    fc.oneof(
      burst.map((each): Operation[][] => [each]),
      contest,
      stampede,
    ),
    {
      minLength: 1,
      maxLength: 5,
      size: 'max',
    },
  )
  .map((parts) => parts.flat())
