import { demoAdmin, verifiedPerson } from './people.ts'
import { test } from './test.ts'
import { playWholeMatch } from './whole-match.ts'

test('[play.12, stakes.8] two fans and an admin play a whole match: ends, cheers, a bet, the result', async ({
  browser,
  product,
}) => {
  test.setTimeout(120_000)
  await playWholeMatch({
    browser,
    home: { product, fan: await verifiedPerson(product) },
    away: { product, fan: await verifiedPerson(product) },
    admin: demoAdmin(product),
  })
})
