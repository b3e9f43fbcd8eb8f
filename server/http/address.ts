import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { isLocalHost } from '#contract/links.ts'

/** Headers by which a proxy says that it forwards for somebody else. */
const FORWARDING_HEADERS = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]

/**
 * Whether the client itself sits on this machine. A proxy on this machine that forwards for others is recognised by
 * its headers, or by the public name in `Host`; so is a web page whose name was pointed at 127.0.0.1.
 */
export function isLoopbackClient({ socket, headers, hostname }: FastifyRequest): boolean {
  const { remoteAddress = '' } = socket
  return (
    isLocalHost(remoteAddress) &&
    isLocalHost(hostname) &&
    FORWARDING_HEADERS.every((name) => headers[name] === undefined)
  )
}

/** The key under which an address is limited (limits.6). One person holds a whole IPv6 /64, so the rest is cut off. */
export function addressKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  if (!isIPv6(address)) return address
  const groups = expandIPv6(address)
  return mappedIPv4(groups) ?? `${groups.slice(0, 4).join(':')}::/64`
}

/** Without this every IPv4 address that a proxy writes as `::ffff:c000:207` would share one key. */
function mappedIPv4(groups: string[]): string | null {
  const [high = '', low = ''] = groups.slice(6)
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return null
  return [high, low].flatMap((group) => [...Buffer.from(group.padStart(4, '0'), 'hex')]).join('.')
}

function expandIPv6(address: string): string[] {
  const [head = '', tail] = address.replace(/%.*$/, '').split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length
  return [...left, ...Array<string>(Math.max(0, zeros)).fill('0'), ...right].map((group) =>
    Number.parseInt(group, 16).toString(16),
  )
}
