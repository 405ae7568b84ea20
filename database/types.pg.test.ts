import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#testing/postgres.ts'
import { generateTypes, typesFile } from './types.ts'

test('types.generated.ts is the output of npm run types', async () => {
  const database = await createTestDatabase('marketplace')
  try {
    const kept = await readFile(typesFile, 'utf8')
    expect(kept, 'run `npm run types`').toBe(await generateTypes(database.owner))
  } finally {
    await database.drop()
  }
})
