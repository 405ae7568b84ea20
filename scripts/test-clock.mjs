// Runs the tests that need no browser with the clock set to moments at which dates go wrong: at 00:30 in Nairobi it is still the day
// before in UTC. The machine's own PostgreSQL keeps the machine's time, so the second PostgreSQL is left out.
// Words choose moments (`-- 00:30`, `-- 23:30 2026`); options and paths go to vitest (`-- --maxWorkers=1 database/`).
import { spawnSync } from 'node:child_process'
import { countedRun, countsLine, results, vitestRun } from './counted-run.mjs'
import { environmentAt, faketimeLibrary } from './faketime.mjs'

const MOMENTS = [
  ['2026-12-31 23:30', 'the last day of a month and of the year, New Year’s Day half an hour away'],
  ['2027-01-31 00:30', 'the last day of a month, a Sunday'],
  ['2028-02-28 23:30', '28 February of a leap year, a Monday'],
  ['2028-02-28 00:30', '28 February of a leap year, a Monday; Sunday in UTC'],
  ['2026-12-25 23:30', 'Christmas Day, a Friday; Boxing Day half an hour away'],
  ['2027-01-01 00:30', 'New Year’s Day, a Friday; still the old year in UTC'],
]
const PROJECTS = ['unit', 'server', 'postgres-18']

const given = process.argv.slice(2)
const options = given.filter((argument) => argument.startsWith('-') || argument.includes('/'))
const words = given.filter((argument) => !options.includes(argument))
const chosen = MOMENTS.filter((moment) => words.every((word) => moment.join(' ').includes(word)))
if (chosen.length === 0)
  fail(`No moment has all of these words. There are:\n${MOMENTS.map(named).join('\n')}`)
const library = faketimeLibrary()
if (!library)
  fail(
    'The library of the package faketime is missing. Install it: apt-get install faketime (Debian, Ubuntu).',
  )

const ran = []
for (const [nth, moment] of chosen.entries()) {
  const env = environmentAt(new Date(`${moment[0].replace(' ', 'T')}:00+03:00`), library)
  requireClock(env, moment)
  process.stdout.write(`\nIn Nairobi it is ${named(moment)}.\n`)
  const projects = options.some((option) => option.startsWith('--project'))
    ? []
    : PROJECTS.map((project) => `--project=${project}`)
  const counts = await countedRun(vitestRun(`${results}/clock-${nth}.json`, [...projects, ...options], env))
  ran.push({ moment, ...counts })
}

for (const { moment, failures } of ran)
  for (const failure of failures) process.stdout.write(`\nFAILED at ${moment[0]}: ${failure}\n`)
process.stdout.write('\n')
for (const { moment, ...counts } of ran) process.stdout.write(`${named(moment)}: ${countsLine(counts)}\n`)
const sum = (of) => ran.reduce((total, counts) => total + counts[of], 0)
const total = { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
process.stdout.write(`\n${countsLine(total)}\n`)
process.exit(total.failed > 0 || ran.some(({ passed }) => passed === 0) ? 1 : 0)

function named([moment, why]) {
  return `${moment} (${why})`
}

/** Ends the run where the library cannot set the clock of this system's Node.js: the tests would pass at the machine's time. */
function requireClock(env, [moment]) {
  const { stdout } = spawnSync(
    process.execPath,
    ['-p', 'new Date(Date.now() + 3 * 3_600_000).toISOString()'],
    {
      env: { ...process.env, ...env },
      encoding: 'utf8',
    },
  )
  if (!stdout?.startsWith(moment.replace(' ', 'T')))
    fail(`${library} does not set the clock of Node.js on this system, so the tests cannot run at ${moment}.`)
}

function fail(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
