// Runs every test and ends with one line of counts: `N passed, N failed`, and `, N skipped` where some were. Before it
// stand how long the stages and the slowest files took, and all failures once more, for logs that keep their end only. `--all` runs on the
// machine's own PostgreSQL all that runs on the embedded one.
import { rmSync } from 'node:fs'
import { countedRun, countsLine, playwrightRun, results, vitestRun } from './counted-run.mjs'
import { folderInMemory } from './files-in-memory.mjs'
import { timesLines } from './test-times.mjs'

const temporary = folderInMemory()
if (temporary) process.env.TMPDIR = temporary
const all = process.argv.includes('--all') ? { TEST_ALL: 'yes' } : {}
// One after the other: each keeps all processors busy, and side by side both exceed their time limits on slow machines.
const runs = [
  vitestRun(`${results}/vitest.json`, [], { ...all, TEST_UNDER_LOAD: 'without' }),
  {
    ...vitestRun(`${results}/vitest-load.json`, [], { ...all, TEST_UNDER_LOAD: 'only' }),
    name: 'vitest, tests under load',
  },
  playwrightRun(`${results}/playwright.json`),
]

const total = { passed: 0, failed: 0, skipped: 0 }
const allFailures = []
const stages = []
for (const run of runs) {
  const { passed, failed, skipped, failures, stage } = await countedRun(run)
  allFailures.push(...failures)
  stages.push(stage)
  total.passed += passed
  total.failed += failed
  total.skipped += skipped
}
if (temporary) rmSync(temporary, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
process.stdout.write(`\n${timesLines(stages).join('\n')}\n`)
for (const failure of allFailures) process.stdout.write(`\nFAILED ${failure}\n`)
process.stdout.write(`\n${countsLine(total)}\n`)
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0)
