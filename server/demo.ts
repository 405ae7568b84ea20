import type pg from 'pg'
import { hashPassword } from '#backend/auth/passwords.ts'
import { createDiskFiles, storeOriginal } from '#backend/storage/index.ts'
import { onConnection } from '#database/connection.ts'
import { seedDemo } from '#database/demo/index.ts'

export { DEMO_PASSWORD, demoAccounts } from '#database/demo/index.ts'

/** Makes the demo world where it is missing; its pictures go to the file store below `storageDirectory`. */
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
