/** What a first visit may cost, in bytes as they are sent (brotli where that is smaller). */
export const BUDGETS = [
  {
    page: 'Landing',
    html: 'web/index.html',
    // The lazily loaded chunk that the page cannot be used without.
    chunks: ['LandingPage'],
    limits: { js: 90_000, css: 12_000, fonts: 55_000 },
    mostStyleSheets: 1,
  },
  {
    page: 'Arena',
    html: 'play/index.html',
    chunks: [],
    limits: { js: 110_000, css: 14_000, fonts: 55_000 },
    mostStyleSheets: 3,
  },
]
