import type { LookupAddress } from 'node:dns'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { SNIFF_BYTES, sniffType } from '#backend/storage/content-type.ts'
import { NotPublic, pinnedTo, publicAddressOf } from '../public-address.ts'

/** A picture could not be fetched. The message is for the dealer. */
export class PictureNotFetched extends Error {
  override name = 'PictureNotFetched'
}

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
const MOST_REDIRECTS = 3
const TIMEOUT_MS = 15_000
const EXTENSIONS = new Map([
  ['image/jpeg', 'jpg'],
  ['image/png', 'png'],
  ['image/webp', 'webp'],
  ['image/avif', 'avif'],
  // Storage converts HEIC to JPEG.
  ['image/heic', 'jpg'],
])

/**
 * Fetches a picture from a public web address. Each redirect is checked like the first URL, responses over 10 MB are rejected,
 * and the type is detected from the bytes. Throws PictureNotFetched.
 */
export async function fetchPicture(address: string, options: FetchOptions): Promise<FetchedPicture> {
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS)])
  try {
    let url = addressOf(address)
    for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
      const answer = await ask(url, options, signal)
      const { statusCode = 0, headers } = answer
      if (statusCode >= 300 && statusCode < 400 && headers.location) {
        answer.destroy()
        url = addressOf(headers.location, url)
        continue
      }
      if (statusCode !== 200) {
        answer.destroy()
        throw new PictureNotFetched(`The other server answered with ${statusCode}.`)
      }
      return pictureOf(await readBody(answer, options.mostBytes ?? MOST_BYTES))
    }
    throw new PictureNotFetched('The other server redirects too often.')
  } catch (error) {
    if (error instanceof PictureNotFetched) throw error
    if (error instanceof NotPublic) throw new PictureNotFetched('This address is not on the public internet.')
    if (signal.aborted) throw new PictureNotFetched('The other server took too long.')
    throw new PictureNotFetched('The other server could not be reached.')
  }
}

function addressOf(text: string, from?: URL): URL {
  const url = URL.canParse(text, from) ? new URL(text, from) : null
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password)
    throw new PictureNotFetched('This is not the address of a picture.')
  return url
}

async function ask(
  url: URL,
  { alsoFrom = [], resolve }: FetchOptions,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const chosen = alsoFrom.includes(url.host)
  // Other ports than 80 and 443 belong to other services.
  if (!chosen && url.port) throw new NotPublic(url.host)
  const pinned = chosen ? undefined : pinnedTo(await publicAddressOf(url.hostname, resolve))
  signal.throwIfAborted()
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return new Promise((done, fail) => {
    const request = send(
      {
        host,
        port: url.port || (url.protocol === 'https:' ? 443 : 80),
        path: url.pathname + url.search,
        agent: false,
        signal,
        headers: {
          accept: 'image/avif,image/webp,image/png,image/jpeg,image/heic;q=0.5,image/heif;q=0.5',
          'accept-encoding': 'identity',
          'user-agent': 'Magari stock import',
        },
        ...(pinned && { lookup: pinned }),
        ...(url.protocol === 'https:' && !isIP(host) && { servername: host }),
      },
      done,
    )
    request.on('error', fail)
    request.end()
  })
}

async function readBody(answer: IncomingMessage, most: number): Promise<Buffer> {
  const tooLarge = () => {
    answer.destroy()
    return new PictureNotFetched(`The picture is larger than ${Math.floor(most / 1024 / 1024)} MB.`)
  }
  if (Number(answer.headers['content-length'] ?? 0) > most) throw tooLarge()
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > most) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function pictureOf(bytes: Buffer): FetchedPicture {
  const type = sniffType(bytes.subarray(0, SNIFF_BYTES))
  const extension = type && EXTENSIONS.get(type)
  if (!type || !extension) throw new PictureNotFetched('There is no picture at this address.')
  return { bytes, type, extension }
}
