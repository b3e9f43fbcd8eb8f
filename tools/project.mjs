// What every tool stands on: where the project is, the Node of our packages, and running commands on it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
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

/** Runs a command to its end with our terminal and throws when it fails; a quiet one only complains. */
export async function run(command, args, env = process.env, { quiet = false } = {}) {
  const stdio = ['ignore', quiet ? 'ignore' : 'inherit', 'inherit']
  const child = spawn(command, args, { cwd: ROOT, env, stdio })
  const [code, signal] = await ended(child)
  if (code !== 0) throw new Refusal(`${[command, ...args].join(' ')} failed (${signal ?? code}).`)
}

/** Starts a command and keeps what it says. */
export function capture(command, args, env = process.env) {
  const child = spawn(command, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const chunks = []
  const output = () => Buffer.concat(chunks).toString('utf8')
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(chunk))
  return { child, output, ended: ended(child) }
}

/** For what a process wrote last to arrive. */
const LAST_WORDS_MS = 1_000

/** Does not wait for a process that it left running and that keeps its output open. */
async function ended(child) {
  const closed = new Promise((resolve) => child.once('close', resolve))
  try {
    const exit = await once(child, 'exit')
    await Promise.race([closed, delay(LAST_WORDS_MS, undefined, { ref: false })])
    for (const stream of [child.stdout, child.stderr]) stream?.destroy()
    return exit
  } catch (error) {
    throw new Refusal(error.message)
  }
}

/** Runs a program of ours, with our terminal, on the Node of our packages; resolves to its exit code. */
export async function runOnOurNode(script, args = [], additions = {}, flags = []) {
  const options = { cwd: ROOT, env: environment(additions), stdio: 'inherit' }
  const child = spawn(findNode(), [...flags, script, ...args], options)
  passSignalsTo(child)
  const [code, signal] = await once(child, 'exit')
  return code ?? 128 + constants.signals[signal]
}

/**
 * Ctrl-C reaches the program by itself, from us, and maybe a second time from npm through us: one signal is
 * passed on, and the program takes any others as the same wish.
 */
function passSignalsTo(child) {
  let isPassed = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (isPassed) return
      isPassed = true
      child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
    })
  }
}
