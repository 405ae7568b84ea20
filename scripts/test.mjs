// Runs the tests and ends with one line of counts: `N passed, N failed`, and `, N skipped` where some were. Before it stand how long the
// stages and the slowest files took, the stories that passed at a second try only, and all failures once more, for logs that keep their
// end only. `--all` also runs what docs/tests.md lists: the second PostgreSQL, thorough stories, tests of several servers and under load.
import { rmSync } from 'node:fs'
import { countedRun, countsLine, playwrightRun, results, vitestRun } from './counted-run.mjs'
import { folderInMemory } from './files-in-memory.mjs'
import { timesLines } from './test-times.mjs'

const temporary = folderInMemory()
if (temporary) process.env.TMPDIR = temporary
const isAll = process.argv.includes('--all')
const scope = { TEST_SCOPE: isAll ? 'all' : 'main' }
// One after the other: each keeps all processors busy, and side by side both exceed their time limits on slow machines.
const runs = [
  vitestRun(`${results}/vitest.json`, [], scope),
  ...(isAll
    ? [
        {
          ...vitestRun(`${results}/vitest-load.json`, [], { TEST_SCOPE: 'load' }),
          name: 'vitest, tests under load',
        },
      ]
    : []),
  playwrightRun(`${results}/playwright.json`, [], scope),
]

const total = { passed: 0, failed: 0, skipped: 0 }
const allFailures = []
const allUnsteady = []
const stages = []
for (const run of runs) {
  const { passed, failed, skipped, failures, unsteady, stage } = await countedRun(run)
  allFailures.push(...failures)
  allUnsteady.push(...unsteady)
  stages.push(stage)
  total.passed += passed
  total.failed += failed
  total.skipped += skipped
}
if (temporary) rmSync(temporary, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
process.stdout.write(`\n${timesLines(stages).join('\n')}\n`)
for (const failure of allFailures) process.stdout.write(`\nFAILED ${failure}\n`)
for (const title of allUnsteady) process.stdout.write(`\nunsteady: ${title}`)
process.stdout.write(`\n${countsLine(total)}\n`)
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0)
