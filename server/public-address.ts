import { type LookupAddress, lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** The host resolves to an address that is not public. */
export class NotPublic extends Error {
  override name = 'NotPublic'
}

// IANA's special-purpose networks, and those that embed another address.
const CLOSED = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  CLOSED.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  CLOSED.addSubnet(network, prefix, 'ipv6')

// The only part of IPv6 with global unicast addresses.
const OPEN_IPV6 = new BlockList()
OPEN_IPV6.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address is on the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !CLOSED.check(address, 'ipv4')
  return family === 6 && OPEN_IPV6.check(address, 'ipv6') && !CLOSED.check(address, 'ipv6')
}

type Resolve = (host: string) => Promise<LookupAddress[]>

const resolveHost: Resolve = (host) =>
  new Promise((done, fail) =>
    lookup(host, { all: true }, (error, found) => (error ? fail(error) : done(found))),
  )

/**
 * Resolves a host once; connect only to this address, so that DNS rebinding cannot change it. Throws NotPublic when any of its
 * addresses is not public.
 */
export async function publicAddressOf(host: string, resolve: Resolve = resolveHost): Promise<LookupAddress> {
  const bare = host.replace(/^\[|\]$/g, '')
  const family = isIP(bare)
  const found = family ? [{ address: bare, family }] : await resolve(bare)
  const first = found[0]
  if (!first || !found.every(({ address }) => isPublicAddress(address))) throw new NotPublic(host)
  return first
}

/** A `lookup` function that always returns this address. */
export function pinnedTo({ address, family }: LookupAddress): LookupFunction {
  return (_host, options, callback) => {
    if (options.all) callback(null, [{ address, family }])
    else callback(null, address, family)
  }
}
