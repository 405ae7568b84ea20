import { createHmac } from 'node:crypto'
import { derivedKey } from '#backend/auth/derived-key.ts'
import { FEED_FORMATS, type FeedFormat } from '#domain/dealers/vehicle-feeds/feed-count.ts'
import { isSameSecret } from '../same-secret.ts'

export const FEEDS_PATH = '/feeds'

/** Whose list it is, for which site. A version makes the addresses of earlier ones worthless. */
export interface FeedAddress {
  format: FeedFormat
  dealerId: string
  version: number
}

export interface FeedAddresses {
  pathOf: (address: FeedAddress) => string
  /** What a path states; null for any that we have not signed. */
  read: (pathname: string) => FeedAddress | null
}

const PATH =
  /^\/feeds\/([a-z]+)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([1-9]\d{0,8})\.([\w-]{43})\.csv$/

/** Addresses signed with the server's secret: every server with the same one makes and knows the same addresses, and nobody guesses another's. */
export function feedAddresses(secret: string): FeedAddresses {
  const key = derivedKey(secret, 'vehicle feeds')
  const signatureOf = ({ format, dealerId, version }: FeedAddress) =>
    createHmac('sha256', key).update(`${format} ${dealerId} ${version}`).digest('base64url')
  return {
    pathOf(address) {
      const { format, dealerId, version } = address
      return `${FEEDS_PATH}/${format}/${dealerId}.${version}.${signatureOf(address)}.csv`
    },
    read(pathname) {
      const [, name, dealerId = '', version, signature = ''] = PATH.exec(pathname) ?? []
      const format = FEED_FORMATS.find((known) => known === name)
      if (!format) return null
      const address = { format, dealerId, version: Number(version) }
      return isSameSecret(signature, signatureOf(address)) ? address : null
    },
  }
}
