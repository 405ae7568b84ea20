import { isIP, isIPv6 } from 'node:net'

/** The sender of a request for rate limits. An unknown part is not counted. */
export interface Requester {
  /** As returned by `addressName`. */
  address: string | null
  account: string | null
}

// A server that listens on IPv6 names IPv4 visitors so.
const MAPPED = /^::ffff:(?=\d+\.)/i

/** The IP address as PostgreSQL reads it, without a zone, an IPv4 address as such; null for anything else. */
export function plainAddress(ip: string | null): string | null {
  const address = ip?.replace(MAPPED, '').replace(/%.*$/, '') ?? ''
  return isIP(address) ? address : null
}

/**
 * The key under which an IP address is counted: for IPv6 its /64, the block of one customer. Null for loopback, which does not
 * distinguish visitors: it is a developer, or a proxy without TRUST_PROXY.
 */
export function addressName(ip: string | null): string | null {
  if (!ip) return null
  const address = ip.replace(MAPPED, '').replace(/%.*$/, '')
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
