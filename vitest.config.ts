import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { whyNotLocalPostgres } from './testing/local-postgres.ts'

const needsPostgres = '**/*.pg.test.ts'
/** Those that start a process or decode pictures, which takes longer than all others beside the code together. */
const startsProcesses = '**/*.process.test.ts'
/** Those that replace modules: nobody else may find what they leave in the modules of a process, nor they what others left. */
const replacesModules = '**/*.mocked.test.{ts,tsx}'
const ignored = ['node_modules/**', 'build/**', 'data/**', 'tests/browser/**']
const wholeServer = 'tests/server/**/*.test.ts'

/** Tests of a server under load, which other tests running at the same time would disturb: run alone. */
const underLoad = [
  'tests/server/{crowds,floods}.test.ts',
  'tests/{overload,slow-clients,deep-read-floods,file-outages,heavy-reads}.pg.test.ts',
]
/** What `npm test` leaves to `npm run test:all`, with what proves the same in `npm test`: docs/tests.md. */
const thorough = [
  ...underLoad,
  'tests/{arguments,fuzz}.pg.test.ts',
  'tests/server/{backup,rehearse,own-database,tls}.test.ts',
  'tests/server/{failover,fuzz,pgbouncer,replicas,several-servers,telemetry}.test.ts',
]

/**
 * `main` for `npm test`; for `npm run test:all` `all`, which is everything but the tests under load, and `load`, which is those. Without
 * it any file can be named.
 */
const scope = process.env.TEST_SCOPE
const left = { main: thorough, all: underLoad }[scope ?? ''] ?? []
const isLoadOnly = scope === 'load'

function postgresProject(version: 18 | 15) {
  return {
    test: {
      name: `postgres-${version}`,
      include: isLoadOnly ? underLoad.filter((file) => file.includes('.pg.')) : [needsPostgres],
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
  const obstacle = scope === 'main' ? undefined : await whyNotLocalPostgres()
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
            setupFiles: 'testing/dom.ts',
            include: isLoadOnly ? [] : ['**/*.test.ts', '**/*.test.tsx'],
            exclude: [...ignored, needsPostgres, startsProcesses, replacesModules, wholeServer],
            // Some tests do bulk work while others keep the machine busy.
            testTimeout: 60_000,
            hookTimeout: 60_000,
          },
        },
        {
          test: {
            name: 'mocked',
            setupFiles: 'testing/dom.ts',
            include: isLoadOnly ? [] : [replacesModules],
            exclude: ignored,
            testTimeout: 60_000,
            hookTimeout: 60_000,
          },
        },
        {
          test: {
            name: 'server',
            include: isLoadOnly
              ? underLoad.filter((file) => file.startsWith('tests/server/'))
              : [wholeServer, startsProcesses],
            exclude: [...ignored, ...left],
            testTimeout: 120_000,
            hookTimeout: 60_000,
          },
        },
        postgresProject(18),
        ...(obstacle || scope === 'main' ? [] : [postgresProject(15)]),
      ],
    },
  }
})
