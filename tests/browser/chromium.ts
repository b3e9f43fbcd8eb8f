/** No sandbox, for containers; nothing that asks the network by itself. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const WHOLE = '/usr/bin/chromium'

/** The browser that `npm test` found: one without windows, where there is one. */
export const CHROMIUM = { executablePath: process.env.CHROMIUM_PATH || WHOLE, args: FLAGS }
/** Only a whole browser shows notifications. */
export const WHOLE_CHROMIUM = { executablePath: process.env.WHOLE_CHROMIUM_PATH || WHOLE, args: FLAGS }
