import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { whyNotLocalPostgres } from './testing/local-postgres.ts'

const needsPostgres = '**/*.pg.test.ts'
const ignored = ['node_modules/**', 'build/**', 'data/**', 'tests/browser/**']
const wholeServer = 'tests/server/**/*.test.ts'

/**
 * What another version of PostgreSQL, or a database of somebody else's, may answer differently: migrations, the schema, types, the table
 * service, who may do what, logins and jobs. `npm run test:all` runs everything there.
 */
const differs = [
  'backend/*.pg.test.ts',
  'backend/{limits,postgres,tables}/**/*.pg.test.ts',
  'backend/**/conformance.pg.test.ts',
  'database/*.pg.test.ts',
  'database/schema/foundation/*.pg.test.ts',
  'database/schema/people/roles.pg.test.ts',
  'server/*.pg.test.ts',
  'server/{backup,jobs}/**/*.pg.test.ts',
  'tests/**/*.pg.test.ts',
]

function postgresProject(version: 18 | 15, include: string[]) {
  return {
    test: {
      name: `postgres-${version}`,
      include,
      exclude: ignored,
      globalSetup: [`testing/postgres-${version}.ts`],
      // To load the whole program anew for each file takes longer than most files' tests. Each has a database of its own.
      isolate: false,
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
      // Most of them wait for PostgreSQL or a server most of the time.
      maxWorkers: 2 * availableParallelism(),
      projects: [
        {
          test: {
            name: 'unit',
            isolate: false,
            include: ['**/*.test.ts', '**/*.test.tsx'],
            exclude: [...ignored, needsPostgres, wholeServer],
          },
        },
        { test: { name: 'server', include: [wholeServer], testTimeout: 60_000, hookTimeout: 30_000 } },
        postgresProject(18, [needsPostgres]),
        ...(obstacle ? [] : [postgresProject(15, process.env.TEST_ALL ? [needsPostgres] : differs)]),
      ],
    },
  }
})
