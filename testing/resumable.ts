/** Resumable uploads to a data service over HTTP: by tus-js-client, and request by request. */
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { Upload, type UploadOptions } from 'tus-js-client'
import type { Backend } from '#backend'
import { ANON_KEY } from './storage.ts'

export const RESUMABLE = '/storage/v1/upload/resumable'
/** The size of parts that Supabase's documents name. */
export const PART_BYTES = 6 * 1024 * 1024

/** Serves a data service on a free port. The header x-test-ip says where a request comes from; without it it is trusted. */
export async function serveBackend(backend: Pick<Backend, 'fetch'>) {
  const server = createServer(
    getRequestListener((request) => backend.fetch(request, { ip: request.headers.get('x-test-ip') }), {
      overrideGlobalObjects: false,
    }),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The same bytes for the same size, different at every place. */
export function bytesOf(size: number): Buffer<ArrayBuffer> {
  const bytes = Buffer.alloc(size)
  for (let at = 0, state = 7; at < size; at++) {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff
    bytes[at] = state >> 16
  }
  return bytes
}

/** An upload by the unmodified client: `done` resolves when it succeeded, and rejects with its error. */
export function tusUpload(
  file: Buffer,
  { token, headers, ...options }: UploadOptions & { token?: string; headers?: Record<string, string> },
) {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const upload = new Upload(file, {
    chunkSize: PART_BYTES,
    retryDelays: null,
    ...options,
    headers: { apikey: ANON_KEY, ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
    onSuccess: () => resolve(),
    onError: reject,
  })
  return { upload, done: promise }
}

/** A client of the protocol that sends what it is told to. */
export function resumableClient(url: string, token: string | null, extra: Record<string, string> = {}) {
  const send = (
    method: string,
    address: string,
    headers: Record<string, string> = {},
    body?: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>,
  ) =>
    fetch(new URL(address, url), {
      method,
      headers: {
        apikey: ANON_KEY,
        'tus-resumable': '1.0.0',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...extra,
        ...headers,
      },
      ...(body ? { body, duplex: 'half' } : {}),
    } as RequestInit)
  const begin = (
    bucketName: string,
    objectName: string,
    size: number,
    { headers = {}, metadata = {}, at = RESUMABLE, body }: BeginOptions = {},
  ) =>
    send(
      'POST',
      at,
      {
        'upload-length': String(size),
        'upload-metadata': encoded({ bucketName, objectName, contentType: 'text/plain', ...metadata }),
        ...(body ? { 'content-type': 'application/offset+octet-stream' } : {}),
        ...headers,
      },
      body,
    )
  return {
    send,
    begin,
    /** Begins an upload and returns its address. Throws when it is refused. */
    async address(...asked: Parameters<typeof begin>): Promise<string> {
      const response = await begin(...asked)
      const location = response.headers.get('location')
      if (response.status !== 201 || !location)
        throw new Error(`Refused with ${response.status}: ${await response.text()}`)
      return location
    },
    part: (
      address: string,
      offset: number,
      body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>,
      headers: Record<string, string> = {},
    ) =>
      send(
        'PATCH',
        address,
        { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset), ...headers },
        body,
      ),
    /** What has arrived, or the status of a refusal. */
    async offset(address: string): Promise<{ offset: number } | { status: number }> {
      const response = await send('HEAD', address)
      if (response.status !== 200) return { status: response.status }
      return { offset: Number(response.headers.get('upload-offset')) }
    },
  }
}

interface BeginOptions {
  headers?: Record<string, string>
  metadata?: Record<string, string>
  at?: string
  body?: Uint8Array<ArrayBuffer>
}

/** A value of Upload-Metadata. */
export function encoded(metadata: Record<string, string>): string {
  return Object.entries(metadata)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')
}

/** Status and text of a refusal. */
export async function refusalOf(response: Response | Promise<Response>) {
  const { status } = await response
  return { status, text: (await (await response).text()).trim() }
}

/**
 * Sends a part that stands still after these bytes, of at least 100 kB. `arrived` resolves when most are on the server's disk; `answer` to the
 * answer, null if the connection ended first.
 */
export function standingPart(
  client: Pick<ReturnType<typeof resumableClient>, 'part'>,
  address: string,
  bytes: Uint8Array<ArrayBuffer>,
) {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const answer = client
    .part(address, 0, readable)
    .catch(() => null)
    .finally(() => writer.abort().catch(() => {}))
  // Fails when the part is ended.
  writer.write(bytes).catch(() => {})
  return {
    answer,
    async arrived({ directory }: { directory: string }) {
      const drafts = path.join(directory, 'drafts')
      for (;;) {
        const sizes = (await readdir(drafts)).map((name) => statSync(path.join(drafts, name)).size)
        if (sizes.some((size) => size >= bytes.length / 2)) return
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
  }
}
