// Imported first and written in old syntax, so that an old Node can parse it and print the message.

const OLDEST = [20, 19]

export function requireNode() {
  const parts = process.versions.node.split('.').map(Number)
  if (parts[0] > OLDEST[0] || (parts[0] === OLDEST[0] && parts[1] >= OLDEST[1])) return
  console.error(
    `virage: Node ${OLDEST.join('.')} or newer is needed, this is ${process.versions.node}. See https://nodejs.org.`,
  )
  process.exit(1)
}
