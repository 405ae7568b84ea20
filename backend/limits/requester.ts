import { isIP, isIPv6 } from 'node:net'

/** The sender of a request for rate limits. An unknown part is not counted. */
export interface Requester {
  /** As returned by `addressName`. */
  address: string | null
  account: string | null
}

/** The IP address as PostgreSQL reads it, without a zone; null for anything else. */
export function plainAddress(ip: string | null): string | null {
  const address = ip?.replace(/%.*$/, '') ?? ''
  return isIP(address) ? address : null
}

/**
 * The key under which an IP address is counted: for IPv6 its /64, the block of one customer. Null for loopback, which does not
 * distinguish visitors: it is a developer, or a proxy without TRUST_PROXY.
 */
export function addressName(ip: string | null): string | null {
  if (!ip) return null
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (address === '::1' || address.startsWith('127.')) return null
  return isIPv6(address) ? `${network64(address)}::/64` : address
}

function network64(address: string): string {
  const [head = '', tail] = address.toLowerCase().split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  const groups =
    tail === undefined ? before : [...before, ...Array(8 - before.length - after.length).fill('0'), ...after]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
