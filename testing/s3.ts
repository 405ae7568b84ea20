/** An S3 server on a free port with a temporary directory. */
import { createHash, createHmac } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { Server as HttpServer, IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { S3Options } from '#backend/storage/index.ts'

interface S3rver {
  run(): Promise<AddressInfo>
  close(): Promise<void>
  httpServer: HttpServer
}

/** A running S3 service that can stop and start again with its objects. */
export interface S3UnderTest {
  options: S3Options
  /** Closes every connection and stops responding. */
  stop(): Promise<void>
  /** Responds again at the same address. */
  start(): Promise<void>
  /** Stops once a request has sent this many bytes; resolves then. */
  stopAfter(bytes: number): Promise<void>
  /** Stops it and deletes its data. */
  close(): Promise<void>
}

/** The server's only account. */
export const S3_ACCOUNT = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

/** Starts the server with one empty bucket, `files`. */
export async function startS3(): Promise<S3UnderTest> {
  // The package has no types.
  const name = 's3rver'
  const { default: Server } = (await import(name)) as { default: new (options: object) => S3rver }
  const directory = await mkdtemp(path.join(tmpdir(), 'magari-s3-'))
  const newServer = (port: number) =>
    new Server({
      address: '127.0.0.1',
      port,
      silent: true,
      directory,
      vhostBuckets: false,
      configureBuckets: [{ name: 'files' }],
    })
  let server: S3rver | null = newServer(0)
  const { port } = await server.run()

  async function stop() {
    const stopping = server
    server = null
    const closed = stopping?.close()
    stopping?.httpServer.closeAllConnections()
    await closed
  }

  return {
    options: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket: 'files',
      ...S3_ACCOUNT,
    },
    stop,
    async start() {
      server = newServer(port)
      await server.run()
    },
    async stopAfter(bytes) {
      await new Promise<void>((resolve) => {
        server?.httpServer.prependListener('request', (request: IncomingMessage) => {
          let arrived = 0
          request.on('data', (chunk: Buffer) => {
            arrived += chunk.length
            if (arrived >= bytes) resolve()
          })
        })
      })
      await stop()
    },
    async close() {
      await stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** The expected signature (AWS version 4) of a received request, from the account's secret. */
export function expectedSignature(request: IncomingMessage, secret: string): string {
  const [, date = '', region = '', signedHeaders = ''] =
    /Credential=[^/]+\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+)/.exec(
      request.headers.authorization ?? '',
    ) ?? []
  const [path = '', search = ''] = (request.url ?? '').split('?')
  const query = [...new URLSearchParams(search)]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&')
  const headers = signedHeaders.split(';').map((name) => `${name}:${request.headers[name]}\n`)
  const canonical = [
    request.method,
    path,
    query,
    headers.join(''),
    signedHeaders,
    request.headers['x-amz-content-sha256'],
  ].join('\n')
  const scope = `${date}/${region}/s3/aws4_request`
  const digest = createHash('sha256').update(canonical).digest('hex')
  const toSign = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, digest].join('\n')
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
  const key = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${secret}`, date))
  return hmac(key, toSign).toString('hex')
}
