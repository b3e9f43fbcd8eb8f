import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { run } from './command.mjs'

const OS_RELEASE = '/etc/os-release'
const POLICY = '/usr/sbin/policy-rc.d'

/** True once the packages are installed; false where we may not install any. */
export async function installPackages(...packages) {
  if (process.getuid?.() !== 0 || !isDebian()) return false
  console.log(`Installing ${packages.join(', ')}…`)
  const allowServices = forbidServices()
  try {
    await aptGet('update')
    await aptGet('install', '-y', '--no-install-recommends', ...packages)
    return true
  } finally {
    allowServices()
  }
}

/** Not Ubuntu: some of its packages, Chromium among them, only point to snaps. */
function isDebian() {
  return existsSync(OS_RELEASE) && /^ID="?debian"?$/m.test(readFileSync(OS_RELEASE, 'utf8'))
}

/** Keeps packages from starting their services: the tests start their own servers. */
function forbidServices() {
  if (existsSync(POLICY)) return () => {}
  writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  return () => rmSync(POLICY)
}

function aptGet(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return run('apt-get', ['-o', 'DPkg::Lock::Timeout=300', '-o', 'Dpkg::Use-Pty=0', '-qq', ...args], env)
}
