import type { Refuse, Value } from '../variables.ts'

/** The purge URL of a CDN, with the header for its token. */
export interface CdnPurge {
  url: string
  header: { name: string; value: string } | undefined
}

// Headers that the request sets itself, or that fetch refuses.
const RESERVED_HEADERS = new Set([
  'connection',
  'content-length',
  'content-type',
  'expect',
  'host',
  'keep-alive',
  'surrogate-key',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** The CDN of CDN_PURGE_URL and CDN_PURGE_HEADER; undefined without them. Calls `refuse` with a sentence for a bad value. */
export function readCdn(value: Value, refuse: Refuse): CdnPurge | undefined {
  const url = value('CDN_PURGE_URL')
  const header = value('CDN_PURGE_HEADER')
  if (url === undefined) {
    if (header === undefined) return undefined
    refuse('CDN_PURGE_HEADER also needs CDN_PURGE_URL.')
  }
  const address = URL.canParse(url) ? new URL(url) : undefined
  if (!address || !/^https?:$/.test(address.protocol) || address.username || address.password)
    refuse(
      'CDN_PURGE_URL must be an address such as https://api.example/purge; put a token into CDN_PURGE_HEADER.',
    )
  if (header === undefined) return { url: address.href, header: undefined }
  const [, name = '', text = ''] =
    /^([\w-]{1,100}): *([\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?)$/.exec(header) ?? []
  if (name && !RESERVED_HEADERS.has(name.toLowerCase()))
    return { url: address.href, header: { name, value: text } }
  // The value is a secret, so the sentence does not repeat it.
  refuse('CDN_PURGE_HEADER must look like "Authorization: Bearer TOKEN" or "Fastly-Key: TOKEN".')
}
