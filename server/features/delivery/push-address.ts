// Fans tell us where to send pushes, so the server must not be led to its own network (push.4).
import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { callbackify } from 'node:util'
import { isLocalHost } from '#contract/links.ts'

const PRIVATE = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv6')

export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  return family !== 0 && !PRIVATE.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

/** Whether a browser's push service can be at this address; its name is looked up only when something is sent. */
export function isPushAddress(endpoint: string, allowsLocal: boolean): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, username, password, port, hash } = new URL(endpoint)
  if (username !== '' || password !== '' || hash !== '') return false
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isLocalHost(host)) return allowsLocal && (protocol === 'http:' || protocol === 'https:')
  if (protocol !== 'https:' || port !== '') return false
  // Push services have names; an address, in whatever spelling, is none.
  return (
    isIP(host) === 0 && host.includes('.') && !/\.(local|localhost|internal|lan|home\.arpa)\.?$/i.test(host)
  )
}

const LOOKUP_TIMEOUT_MS = 2_000
const LOOKUP_TRIES = 2

/**
 * Looks a name up and refuses what is not on the internet. The connection goes to the very address that was looked at:
 * a name that answers differently the second time gains nothing. The system's own look-up is not asked: it occupies one of
 * the few threads that passwords and files need too, for as long as somebody's name server says nothing.
 */
export function createPublicLookup(nameServers?: string[]): LookupFunction {
  const resolver = new Resolver({ timeout: LOOKUP_TIMEOUT_MS, tries: LOOKUP_TRIES })
  if (nameServers) resolver.setServers(nameServers)

  async function find(hostname: string): Promise<LookupAddress[]> {
    const [old, current] = await Promise.allSettled([
      resolver.resolve4(hostname),
      resolver.resolve6(hostname),
    ])
    const found = [
      ...(old.status === 'fulfilled' ? old.value.map((address) => ({ address, family: 4 })) : []),
      ...(current.status === 'fulfilled' ? current.value.map((address) => ({ address, family: 6 })) : []),
    ]
    if (found.length === 0) throw old.status === 'rejected' ? old.reason : new Error('no address')
    if (!found.every(({ address }) => isPublicAddress(address)))
      throw new Error('the push service is not at a public address')
    return found
  }

  return (hostname, { all }, done) =>
    callbackify(find)(hostname, (error, found) => {
      if (error) done(error, '', 0)
      else if (all) done(null, found)
      else done(null, found[0]?.address ?? '', found[0]?.family)
    })
}
