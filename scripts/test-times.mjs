import path from 'node:path'

const SLOWEST = 20

/** How long each file of vitest's report took: {file, ms}, one for each project that ran it. */
export function vitestTimes({ testResults }) {
  return testResults.map(({ name, startTime, endTime }) => ({ file: shown(name), ms: endTime - startTime }))
}

/** How long the tests of each file of Playwright's report took together: {file, ms}. */
export function playwrightTimes({ suites }) {
  return suites.map((suite) => ({ file: `tests/browser/${suite.file}`, ms: sum(testsOf(suite)) }))
}

function testsOf({ suites = [], specs }) {
  const own = specs.flatMap(({ tests }) =>
    tests.flatMap(({ results }) => results.map(({ duration }) => duration)),
  )
  return [...own, ...suites.flatMap(testsOf)]
}

/** Lines with the time of each stage ({name, ms, files}) and the slowest of all files. */
export function timesLines(stages) {
  const files = stages.flatMap(({ files }) => files).sort((one, other) => other.ms - one.ms)
  return [
    ...stages.map(({ name, ms }) => `${name} took ${minutes(ms)}`),
    ...(files.length > 0 ? ['The slowest files:'] : []),
    ...files.slice(0, SLOWEST).map(({ file, ms }) => `${minutes(ms).padStart(11)}  ${file}`),
  ]
}

/** `3 min 07 s`, `7.2 s`. */
function minutes(ms) {
  const seconds = ms / 1000
  if (seconds < 60) return `${seconds.toFixed(1)} s`
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`
}

function shown(file) {
  return path.relative(process.cwd(), file).split(path.sep).join('/')
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0)
}
