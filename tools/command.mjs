import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Refusal, ROOT } from './project.mjs'

/** Runs a command in our terminal and throws when it fails; a quiet one prints only its errors. */
export async function run(command, args, env = process.env, { quiet = false } = {}) {
  const stdio = ['ignore', quiet ? 'ignore' : 'inherit', 'inherit']
  const child = spawn(command, args, { cwd: ROOT, env, stdio })
  const [code, signal] = await ended(child)
  if (code !== 0) throw new Refusal(`${[command, ...args].join(' ')} failed (${signal ?? code}).`)
}

/** Starts a command and returns its output. */
export function capture(command, args, env = process.env) {
  const child = spawn(command, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const chunks = []
  const output = () => Buffer.concat(chunks).toString('utf8')
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(chunk))
  return { child, output, ended: ended(child) }
}

async function ended(child) {
  try {
    return await once(child, 'close')
  } catch (error) {
    throw new Refusal(error.message)
  }
}
