import { setTimeout as wait } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { FilesUnavailable } from './file-store.ts'

export interface S3Options {
  /** Base URL of the service, e.g. `https://s3.eu-west-1.amazonaws.com`. */
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** Puts the bucket in the path instead of the host name. On when absent. */
  pathStyle?: boolean
  /** Milliseconds to wait for a response, and for each chunk of its body. 15 s when absent. */
  timeoutMs?: number
}

/** An error of the S3 service or the connection to it. The message contains no secrets. */
export class S3Error extends Error {
  override name = 'S3Error'
  /** S3's error code, e.g. NoSuchBucket; `Timeout`, or null without a connection. */
  readonly code: string | null
  /** Whether a retry may succeed. */
  readonly isTransient: boolean

  constructor(message: string, code: string | null, status?: number) {
    super(message)
    this.code = code
    this.isTransient = code === null || TRANSIENT_STATUSES.test(String(status)) || TRANSIENT_CODES.test(code)
  }
}

export interface S3Request {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  /** Key in the bucket; empty for the bucket itself. */
  key: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Blob | string
  /** SHA-256 of the body in hex, verified by the service; that of an empty body when absent. */
  sha256?: string
}

export interface S3Client {
  /**
   * The response, or null if the key does not exist. Throws FilesUnavailable when the service is unreachable or throttles,
   * S3Error for any other error.
   */
  send(request: S3Request): Promise<Response | null>
}

const DEFAULT_TIMEOUT_MS = 15_000
const ATTEMPTS = 3
const FIRST_PAUSE_MS = 100
// Minimum transfer rate of request bodies.
const BYTES_PER_MS = 50
const TRANSIENT_STATUSES = /^(?:429|500|50[2-9])$/
const TRANSIENT_CODES = /^(?:Timeout|RequestTimeout|SlowDown|InternalError|ServiceUnavailable)$/
const EMPTY_SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

/** Signs and sends requests to one bucket, with retries for transient errors. Throws for invalid options. */
export function createS3Client(options: S3Options): S3Client {
  const { region, bucket, accessKeyId, secretAccessKey, timeoutMs = DEFAULT_TIMEOUT_MS } = options
  const base = bucketAddress(options)
  if (!bucket || !accessKeyId || !secretAccessKey)
    throw new Error('An S3 store needs a bucket, an access key and its secret')
  const cache = new Map<string, ArrayBuffer>()

  async function attempt(request: S3Request): Promise<Response> {
    const url = new URL(request.key === '' ? base : `${base}/${request.key}`)
    for (const [name, value] of Object.entries(request.query ?? {})) url.searchParams.set(name, value)
    const signed = await new AwsV4Signer({
      method: request.method,
      url: url.href,
      headers: { ...request.headers, 'x-amz-content-sha256': request.sha256 ?? EMPTY_SHA256 },
      accessKeyId,
      secretAccessKey,
      service: 's3',
      region,
      cache,
    }).sign()
    const size = request.body instanceof Blob ? request.body.size : (request.body?.length ?? 0)
    const abort = new AbortController()
    const timer = setTimeout(() => abort.abort(), timeoutMs + size / BYTES_PER_MS)
    try {
      const response = await fetch(signed.url, {
        method: signed.method,
        headers: signed.headers,
        ...(request.body === undefined ? {} : { body: request.body }),
        redirect: 'manual',
        signal: abort.signal,
      })
      return withReadTimeout(response, abort, timeoutMs)
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    async send(request) {
      for (let tried = 1; ; tried++) {
        const answer = await attempt(request).catch((error: unknown) => unreachable(request, error))
        const error = answer instanceof Response ? await refusal(request, answer) : answer
        if (error === null) return answer as Response
        if (error.code === 'NoSuchKey') return null
        const thrown = toUnavailable(error)
        // Timeouts are not retried: the caller has waited long enough.
        if (thrown === error || error.code === 'Timeout' || tried >= ATTEMPTS) throw thrown
        await wait(FIRST_PAUSE_MS * 2 ** tried * Math.random())
      }
    },
  }
}

/** Wraps a transient error in FilesUnavailable; returns others (wrong key or bucket) unchanged. */
export function toUnavailable(error: S3Error): S3Error | FilesUnavailable {
  return error.isTransient ? new FilesUnavailable(error.message, { cause: error }) : error
}

/** The bucket's URL without a trailing slash. Throws for an invalid endpoint. */
export function bucketAddress({
  endpoint,
  bucket,
  pathStyle = true,
}: Pick<S3Options, 'endpoint' | 'bucket' | 'pathStyle'>): string {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search)
    throw new Error('The endpoint of an S3 store must be an address such as https://s3.example.com')
  const path = url.pathname.replace(/\/+$/, '')
  return pathStyle
    ? `${url.origin}${path}/${encodeURIComponent(bucket)}`
    : `${url.protocol}//${bucket}.${url.host}${path}`
}

// Times out if the service stalls in the middle of a body; time between reads does not count.
function withReadTimeout(response: Response, abort: AbortController, timeoutMs: number): Response {
  if (!response.body) return response
  const reader = response.body.getReader()
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const timer = setTimeout(() => abort.abort(), timeoutMs)
        try {
          const { done, value } = await reader.read()
          if (done) controller.close()
          else controller.enqueue(value)
        } catch {
          controller.error(new FilesUnavailable('The S3 store stopped in the middle of a file'))
        } finally {
          clearTimeout(timer)
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
  return new Response(body, { status: response.status, headers: response.headers })
}

function unreachable(request: S3Request, error: unknown): S3Error {
  const cause = (error as { cause?: { code?: unknown } }).cause?.code
  const timedOut = (error as { name?: unknown }).name === 'AbortError'
  const why = timedOut ? 'timed out' : typeof cause === 'string' ? cause : 'no connection'
  return new S3Error(
    `The S3 store could not be reached for ${request.method}: ${why}`,
    timedOut ? 'Timeout' : null,
  )
}

// Only the error code of S3's response is used: the rest repeats keys and signatures.
async function refusal(request: S3Request, response: Response): Promise<S3Error | null> {
  if (response.ok) return null
  // For a truncated body the status decides.
  const text = await response.text().catch(() => '')
  const word = /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1]
  if (response.status >= 300 && response.status < 400)
    return new S3Error('The S3 store lies in another region or at another endpoint', word ?? 'Redirect')
  const code = word ?? (response.status === 404 ? 'NoSuchKey' : String(response.status))
  return new S3Error(
    `The S3 store refused ${request.method} with ${response.status} ${code}`,
    code,
    response.status,
  )
}
