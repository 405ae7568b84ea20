import { isIP } from 'node:net'

/**
 * The client's IP address: the socket's, or behind `hops` trusted proxies the entry of X-Forwarded-For that the outermost of
 * them wrote. Entries further left come from the client and cannot be trusted.
 */
export function clientAddress(
  socketAddress: string | null,
  forwardedFor: string | null | undefined,
  hops: number,
): string | null {
  if (hops === 0 || !forwardedFor) return socketAddress
  const seen = forwardedFor.split(',').map((part) => part.trim())
  const address = withoutPort(seen[Math.max(0, seen.length - hops)] ?? '')
  return isIP(address) ? address : socketAddress
}

function withoutPort(text: string): string {
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(text)
  if (bracketed) return bracketed[1] ?? ''
  return /^[\d.]+:\d+$/.test(text) ? text.slice(0, text.indexOf(':')) : text
}
