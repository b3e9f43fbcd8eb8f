import { existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

const SERVER_NODE_MAJOR = 24
const PACKAGED_NODE = {
  linux: join(ROOT, 'node_modules', '.bin', 'node'),
  win32: join(ROOT, 'node_modules', `node-win-${process.arch}`, 'bin', 'node.exe'),
}

/** A failure that is printed as one line, without a stack. */
export class Refusal extends Error {}

/** The Node that runs our programs once the packages are installed. */
export function findNode() {
  const packaged = PACKAGED_NODE[process.platform]
  if (packaged && existsSync(packaged)) return packaged
  if (Number.parseInt(process.versions.node, 10) >= SERVER_NODE_MAJOR) return process.execPath
  throw new Refusal(
    `Node ${SERVER_NODE_MAJOR} or newer is needed on this system, this is ${process.versions.node}. See https://nodejs.org.`,
  )
}

/** The environment for commands of the installed packages, `node` among them. */
export function environment(additions = {}) {
  const path = [dirname(findNode()), join(ROOT, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  return { ...process.env, PATH: path, ...additions }
}

/** Runs a tool and turns a Refusal into one line and an exit code. */
export async function main(work) {
  try {
    process.exitCode = await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    console.error(`virage: ${error.message}`)
    process.exitCode = 1
  }
}
