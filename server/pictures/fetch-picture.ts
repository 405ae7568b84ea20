import type { LookupAddress } from 'node:dns'
import { SNIFF_BYTES, sniffType } from '#backend/storage/content-type.ts'
import { fetchPublic, NotFetched } from '../fetch-public.ts'

export interface FetchedPicture {
  bytes: Buffer
  type: string
  extension: string
}

interface FetchOptions {
  signal: AbortSignal
  /** Hosts (with port) that the operator allows even if their address is not public. */
  alsoFrom?: readonly string[]
  timeoutMs?: number
  mostBytes?: number
  /** Replaces the system's resolver in tests. */
  resolve?: (host: string) => Promise<LookupAddress[]>
}

const MOST_BYTES = 10 * 1024 * 1024
const TIMEOUT_MS = 15_000
const EXTENSIONS = new Map([
  ['image/jpeg', 'jpg'],
  ['image/png', 'png'],
  ['image/webp', 'webp'],
  ['image/avif', 'avif'],
  // Storage converts HEIC to JPEG.
  ['image/heic', 'jpg'],
])

/** Fetches a picture from a public web address; its type is detected from the bytes. Throws NotFetched. */
export async function fetchPicture(address: string, options: FetchOptions): Promise<FetchedPicture> {
  const { bytes } = await fetchPublic(address, {
    ...options,
    what: 'picture',
    headers: { accept: 'image/avif,image/webp,image/png,image/jpeg,image/heic;q=0.5,image/heif;q=0.5' },
    mostBytes: options.mostBytes ?? MOST_BYTES,
    timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
  })
  if (!bytes) throw new NotFetched('There is no picture at this address.')
  return pictureOf(bytes)
}

function pictureOf(bytes: Buffer): FetchedPicture {
  const type = sniffType(bytes.subarray(0, SNIFF_BYTES))
  const extension = type && EXTENSIONS.get(type)
  if (!type || !extension) throw new NotFetched('There is no picture at this address.')
  return { bytes, type, extension }
}
