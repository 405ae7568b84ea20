import type pg from 'pg'
import { hashPassword } from '#backend/auth/passwords.ts'
import { createDiskFiles, storeOriginal } from '#backend/storage/index.ts'
import { onConnection } from '#database/connection.ts'
import { hasDemo, seedDemo } from '#database/demo/index.ts'
import { ConfigError } from './config.ts'

export { DEMO_PASSWORD, demoAccounts } from '#database/demo/index.ts'

/** Creates the demo data if missing, with pictures in the file store below `storageDirectory`. */
export async function ensureDemo(connection: pg.ClientConfig, storageDirectory: string): Promise<void> {
  const files = createDiskFiles(storageDirectory)
  await onConnection(connection, (owner) =>
    seedDemo({
      owner,
      hashPassword,
      now: new Date(),
      storeObject: ({ version, bytes }) => storeOriginal(files, version, bytes),
    }),
  )
}

/** Throws ConfigError when the database has the demo data: its administrator's password is public. */
export async function refuseDemo(connection: pg.ClientConfig): Promise<void> {
  if (!(await onConnection(connection, hasDemo))) return
  throw new ConfigError(
    'This database holds the demo accounts, an administrator among them, whose password everybody knows, and HOST or PUBLIC_URL let others reach it. Start with an empty DATA_DIR or database, or set DEMO=on if that is what you want.',
  )
}
