/** Locks by which processes agree who does what. Any numbers will do, as long as each stands for one thing. */
export const ADVISORY_LOCKS = {
  /** Two unlocked migrators break each other. */
  migration: 7_261_943,
  /** Several processes starting on an empty database fill it once. */
  seed: 7_261_944,
  /** Of several processes one has the demo's crowd. */
  demoNight: 7_261_945,
  /** Two imports at once would both miss what the other adds. */
  import: 7_261_946,
} as const
