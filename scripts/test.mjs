// Runs every test there is and ends with one plain line of what ran: `N passed, N failed`, and `, N skipped` where some were. Before it
// stand vitest's failures once more: the browser tests that follow them fill every log that keeps its end only.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'

const results = 'test-results'
const runs = [
  {
    command: [
      'vitest',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${results}/vitest.json`,
    ],
    file: `${results}/vitest.json`,
    count: ({ numPassedTests, numFailedTests, numPendingTests, testResults }) => ({
      passed: numPassedTests,
      // A file that could not even be loaded holds no failed test of its own.
      failed:
        numFailedTests +
        testResults.filter(
          ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
        ).length,
      skipped: numPendingTests,
    }),
    failures: ({ testResults }) =>
      testResults.flatMap(({ name, status, message, assertionResults }) => {
        if (status === 'failed' && assertionResults.length === 0) return `${name}\n${message}`
        return assertionResults
          .filter((test) => test.status === 'failed')
          .map((test) => `${name} > ${test.fullName}\n${test.failureMessages.join('\n')}`)
      }),
  },
  {
    command: ['playwright', 'test', '--reporter=list,json'],
    file: `${results}/playwright.json`,
    count: ({ stats, errors }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky + errors.length,
      skipped: stats.skipped,
    }),
  },
]

const total = { passed: 0, failed: 0, skipped: 0 }
const told = []
for (const run of runs) {
  const { passed, failed, skipped, failures = [] } = counted(run)
  told.push(...failures)
  total.passed += passed
  total.failed += failed
  total.skipped += skipped
}
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
for (const failure of told) process.stdout.write(`\nFAILED ${failure}\n`)
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed${skipped}\n`)
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0)

function counted({ command: [program, ...args], file, count, failures }) {
  mkdirSync(results, { recursive: true })
  rmSync(file, { force: true })
  const { status } = spawnSync(`node_modules/.bin/${program}`, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file, NODE_ENV: 'test' },
  })
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'))
    const counts = { ...count(report), failures: failures?.(report) }
    // The runner failed although no test did: an error outside of the tests.
    return status !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
  } catch {
    return { passed: 0, failed: 1, skipped: 0 }
  }
}
