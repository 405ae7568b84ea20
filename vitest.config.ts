import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { whyNotLocalPostgres } from './testing/local-postgres.ts'

const needsPostgres = '**/*.pg.test.ts'
const ignored = ['node_modules/**', 'build/**', 'data/**', 'tests/browser/**']
const wholeServer = 'tests/server/**/*.test.ts'

/**
 * Tests whose results may differ on another version of PostgreSQL or on an external database: migrations, the schema, types, the table
 * service, access rules, logins and jobs. `npm run test:all` runs everything there.
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

/** Tests of a server under load, which other tests running at the same time would disturb. `npm test` runs them last, alone. */
const underLoad = [
  'tests/server/{crowds,floods}.test.ts',
  'tests/{overload,slow-clients,deep-read-floods,file-outages,heavy-reads}.pg.test.ts',
]
const loadTests = process.env.TEST_UNDER_LOAD
const left = loadTests === 'without' ? underLoad : []
const isLoadOnly = loadTests === 'only'

function postgresProject(version: 18 | 15, files: string[]) {
  return {
    test: {
      name: `postgres-${version}`,
      include: isLoadOnly ? underLoad.filter((file) => file.includes('.pg.')) : files,
      exclude: [...ignored, ...left],
      globalSetup: [`testing/postgres-${version}.ts`],
      // Loading the whole program again for each file takes longer than most files' tests. Each file has its own database.
      isolate: false,
      testTimeout: 60_000,
      hookTimeout: 120_000,
    },
  }
}

export default defineConfig(async () => {
  const obstacle = await whyNotLocalPostgres()
  if (obstacle) console.log(`Skipped: the tests on a second PostgreSQL; at 127.0.0.1:5432: ${obstacle}.`)
  return {
    test: {
      // Some tests wait for PostgreSQL or a server.
      maxWorkers: availableParallelism() + 1,
      projects: [
        {
          test: {
            name: 'unit',
            isolate: false,
            include: isLoadOnly ? [] : ['**/*.test.ts', '**/*.test.tsx'],
            exclude: [...ignored, needsPostgres, wholeServer],
            // Some tests do bulk work or start a process while others keep the machine busy.
            testTimeout: 60_000,
          },
        },
        {
          test: {
            name: 'server',
            include: isLoadOnly
              ? underLoad.filter((file) => file.startsWith('tests/server/'))
              : [wholeServer],
            exclude: left,
            testTimeout: 120_000,
            hookTimeout: 60_000,
          },
        },
        postgresProject(18, [needsPostgres]),
        ...(obstacle ? [] : [postgresProject(15, process.env.TEST_ALL ? [needsPostgres] : differs)]),
      ],
    },
  }
})
