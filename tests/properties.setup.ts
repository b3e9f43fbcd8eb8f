import fc from 'fast-check'

/**
 * The same cases in every run, so that a failure is met again. PROPERTY_SEED and PROPERTY_RUNS look for others:
 * `PROPERTY_SEED=$RANDOM PROPERTY_RUNS=5000 npm test -- unit`.
 */
fc.configureGlobal({
  seed: Number(process.env.PROPERTY_SEED ?? 1909),
  ...(process.env.PROPERTY_RUNS && { numRuns: Number(process.env.PROPERTY_RUNS) }),
})
