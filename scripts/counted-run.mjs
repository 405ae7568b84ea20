import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { playwrightTimes, vitestTimes } from './test-times.mjs'

/** Where the runs leave their reports. */
export const results = 'test-results'

/** A run of vitest for `countedRun` with its report in `file`. */
export function vitestRun(file, args = [], env = {}) {
  return {
    command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...args],
    file,
    env,
    count: ({ numPassedTests, numFailedTests, numPendingTests, testResults }) => ({
      passed: numPassedTests,
      // A file that could not be loaded has no failed test.
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
    times: vitestTimes,
  }
}

/** The run of Playwright for `countedRun`. */
export function playwrightRun(file, args = [], env = {}) {
  return {
    command: ['playwright', 'test', '--reporter=list,json', ...args],
    file,
    env,
    count: ({ stats, errors }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + errors.length,
      skipped: stats.skipped,
    }),
    failures: playwrightFailures,
    unsteady: unsteadyStories,
    times: playwrightTimes,
  }
}

/** The failed stories of Playwright's report with the errors of their first failure, and errors outside of stories. */
export function playwrightFailures({ suites, errors }) {
  const failed = suites.flatMap(specsOf).filter(({ ok }) => !ok)
  return [...failed.map(told), ...errors.map(said)]
}

/** The stories that failed and passed when they were tried once more, with the errors of the first try: each is a defect. */
export function unsteadyStories({ suites }) {
  return suites
    .flatMap(specsOf)
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(told)
}

function specsOf({ suites = [], specs }) {
  return [...specs, ...suites.flatMap(specsOf)]
}

function told({ file, title, tests }) {
  // After "Test timeout exceeded" come the call that was waited for and its place.
  const { errors } = tests.flatMap(({ results }) => results).find((result) => result.errors.length > 0) ?? {
    errors: [],
  }
  return [`tests/browser/${file} > ${title}`, ...errors.map(said)].join('\n')
}

/** Playwright colours its messages even where nobody sees colours. */
function said({ message = '', location } = {}) {
  const place = location ? `\n    at ${location.file}:${location.line}` : ''
  return stripVTControlCharacters(message) + place
}

/**
 * Runs a test runner and returns how many tests passed, failed and were skipped, with the failures and unsteady stories that its report
 * names; and as `stage` how long it and its files took.
 */
export async function countedRun({
  command: [program, ...args],
  file,
  env = {},
  count,
  failures,
  unsteady,
  times,
  name = program,
}) {
  mkdirSync(results, { recursive: true })
  rmSync(file, { force: true })
  const start = Date.now()
  const child = spawn(`node_modules/.bin/${program}`, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file, NODE_ENV: 'test', ...env },
  })
  const [status] = await once(child, 'close')
  const stage = { name, ms: Date.now() - start, files: [] }
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'))
    if (times) stage.files = times(report)
    const counts = {
      ...count(report),
      failures: failures?.(report) ?? [],
      unsteady: unsteady?.(report) ?? [],
      stage,
    }
    // The runner failed although no test did: an error outside of the tests.
    return status !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
  } catch {
    return { passed: 0, failed: 1, skipped: 0, failures: [], unsteady: [], stage }
  }
}

/** `N passed, N failed`, and `, N skipped` where some were. */
export function countsLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
