/** Fetches from addresses that members name: only from the public internet, however the name resolves and wherever it redirects. */
import type { LookupAddress } from 'node:dns'
import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { NotPublic, pinnedTo, publicAddressOf } from './public-address.ts'

/** It could not be fetched. The message is for the member. */
export class NotFetched extends Error {
  override name = 'NotFetched'
}

export interface PublicFetchOptions {
  /** What is fetched, for sentences: `picture`. */
  what: string
  headers: Record<string, string>
  mostBytes: number
  timeoutMs: number
  signal?: AbortSignal | undefined
  /** Hosts (with port) that the operator allows even if their address is not public. */
  alsoFrom?: readonly string[] | undefined
  /** Only encrypted, except from those hosts. */
  isHttpsOnly?: boolean
  /** Replaces the system's resolver in tests. */
  resolve?: ((host: string) => Promise<LookupAddress[]>) | undefined
}

/** `bytes` is null if nothing has changed since the version that the headers name. */
export interface Fetched {
  bytes: Buffer | null
  headers: IncomingHttpHeaders
}

const MOST_REDIRECTS = 3

/** The body at an address. Each redirect is checked like the first URL, and the connection goes to the checked address. Throws NotFetched. */
export async function fetchPublic(address: string, options: PublicFetchOptions): Promise<Fetched> {
  const late = AbortSignal.timeout(options.timeoutMs)
  const signal = options.signal ? AbortSignal.any([options.signal, late]) : late
  try {
    let url = addressOf(address, options)
    for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
      const answer = await ask(url, options, signal)
      const { statusCode = 0, headers } = answer
      if (statusCode === 304) {
        answer.destroy()
        return { bytes: null, headers }
      }
      if (statusCode >= 300 && statusCode < 400 && headers.location) {
        answer.destroy()
        url = addressOf(headers.location, options, url)
        continue
      }
      if (statusCode !== 200) {
        answer.destroy()
        throw new NotFetched(`The other server answered with ${statusCode}.`)
      }
      return { bytes: await readBody(answer, options), headers }
    }
    throw new NotFetched('The other server redirects too often.')
  } catch (error) {
    if (error instanceof NotFetched) throw error
    if (error instanceof NotPublic) throw new NotFetched('This address is not on the public internet.')
    if (signal.aborted) throw new NotFetched('The other server took too long.')
    throw new NotFetched('The other server could not be reached.')
  }
}

function addressOf(text: string, { what, isHttpsOnly, alsoFrom = [] }: PublicFetchOptions, from?: URL): URL {
  const url = URL.canParse(text, from) ? new URL(text, from) : null
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password)
    throw new NotFetched(`This is not the address of a ${what}.`)
  if (isHttpsOnly && url.protocol === 'http:' && !alsoFrom.includes(url.host))
    throw new NotFetched('This address is not encrypted. Use one that begins with https://.')
  return url
}

async function ask(
  url: URL,
  { alsoFrom = [], resolve, headers }: PublicFetchOptions,
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
        headers: { ...headers, 'accept-encoding': 'identity', 'user-agent': 'Magari stock import' },
        ...(pinned && { lookup: pinned }),
        ...(url.protocol === 'https:' && !isIP(host) && { servername: host }),
      },
      done,
    )
    request.on('error', fail)
    request.end()
  })
}

async function readBody(answer: IncomingMessage, { what, mostBytes }: PublicFetchOptions): Promise<Buffer> {
  const tooLarge = () => {
    answer.destroy()
    return new NotFetched(`The ${what} is larger than ${Math.floor(mostBytes / 1024 / 1024)} MB.`)
  }
  if (Number(answer.headers['content-length'] ?? 0) > mostBytes) throw tooLarge()
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > mostBytes) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
