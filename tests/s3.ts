/** An S3 server of its own on a free port, over a directory that goes with it. */
import { mkdtemp, rm } from 'node:fs/promises'
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
