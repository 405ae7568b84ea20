import { defineConfig } from 'vitest/config'
import { whyNotLocalPostgres } from './tests/local-postgres.ts'

const needsPostgres = '**/*.pg.test.ts'
const ignored = ['node_modules/**', 'build/**', 'data/**', 'tests/browser/**']
const wholeServer = 'tests/server/**/*.test.ts'

function postgresProject(version: 18 | 15) {
  return {
    test: {
      name: `postgres-${version}`,
      include: [needsPostgres],
      exclude: ignored,
      globalSetup: [`tests/postgres-${version}.ts`],
      testTimeout: 20_000,
      hookTimeout: 60_000,
    },
  }
}

export default defineConfig(async () => {
  const obstacle = await whyNotLocalPostgres()
  if (obstacle) console.log(`Skipped: the tests on a second PostgreSQL; at 127.0.0.1:5432: ${obstacle}.`)
  return {
    test: {
      projects: [
        {
          test: {
            name: 'unit',
            include: ['**/*.test.ts', '**/*.test.tsx'],
            exclude: [...ignored, needsPostgres, wholeServer],
          },
        },
        { test: { name: 'server', include: [wholeServer], testTimeout: 60_000, hookTimeout: 30_000 } },
        postgresProject(18),
        ...(obstacle ? [] : [postgresProject(15)]),
      ],
    },
  }
})
