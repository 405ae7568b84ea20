import { Worker } from 'node:worker_threads'
import type pg from 'pg'
import { onConnection } from '#database/connection.ts'
import type { DemoPictures } from '#database/demo/draw.ts'
import { hasDemo } from '#database/demo/has-demo.ts'
import { ConfigError } from './config.ts'

export { DEMO_PASSWORD, demoAccounts } from '#database/demo/people.ts'

/**
 * Draws the pictures of the demo data in a thread, into the file store below `storageDirectory`, and returns what inserts its rows once
 * the database is migrated; undefined if the database has them.
 */
export async function prepareDemo(
  connection: pg.ClientConfig,
  storageDirectory: string,
): Promise<(() => Promise<void>) | undefined> {
  if (await onConnection(connection, hasDemo)) return undefined
  const now = new Date()
  const drawing = drawInThread(now, storageDirectory)
  // It is thrown where it is awaited.
  drawing.catch(() => {})
  return async () => {
    const [{ seedDemo }, { hashPassword }, pictures] = await Promise.all([
      import('#database/demo/index.ts'),
      import('#backend/auth/passwords.ts'),
      drawing,
    ])
    await onConnection(connection, (owner) => seedDemo({ owner, pictures, hashPassword, now }))
  }
}

function drawInThread(now: Date, storageDirectory: string): Promise<DemoPictures> {
  const { promise, resolve, reject } = Promise.withResolvers<DemoPictures>()
  const thread = new Worker(new URL('./demo-pictures.ts', import.meta.url), {
    workerData: { now, storageDirectory },
  })
  thread.on('message', resolve).on('error', reject)
  thread.on('exit', () => reject(new Error('The demo pictures could not be drawn')))
  return promise
}

/** Throws ConfigError when the database has the demo data: its administrator's password is public. */
export async function refuseDemo(connection: pg.ClientConfig): Promise<void> {
  if (!(await onConnection(connection, hasDemo))) return
  throw new ConfigError(
    'This database holds the demo accounts, an administrator among them, whose password everybody knows, and HOST or PUBLIC_URL let others reach it. Start with an empty DATA_DIR or database, or set DEMO=on if that is what you want.',
  )
}
