/** An S3 server of its own on a free port, over a directory that goes with it. */
import { createHash, createHmac } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { S3Options } from '#backend/storage/index.ts'

interface S3rver {
  run(): Promise<AddressInfo>
  close(): Promise<void>
}

/** What the server lets in: its one account. */
export const S3_ACCOUNT = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

/** Starts the server with one empty bucket, `files`. */
export async function startS3(): Promise<{ options: S3Options; close(): Promise<void> }> {
  // It comes without types.
  const name = 's3rver'
  const { default: Server } = (await import(name)) as { default: new (options: object) => S3rver }
  const directory = await mkdtemp(path.join(tmpdir(), 'magari-s3-'))
  const server = new Server({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: 'files' }],
  })
  const { port } = await server.run()
  return {
    options: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket: 'files',
      ...S3_ACCOUNT,
    },
    async close() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** The signature (AWS version 4) a request should carry, worked out from what arrived and the account's secret. */
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
