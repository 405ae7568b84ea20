// Runs the unit tests, and the database tests of the subjects in which something changed since origin/main: those beside the changed
// files, of the schema if it changed, and changed test files themselves. Words go to vitest as paths.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { changedSubjects } from './changed-subjects.mjs'
import { countedRun, countsLine, results, vitestRun } from './counted-run.mjs'

const git = (...args) =>
  spawnSync('git', args, { encoding: 'utf8' }).stdout?.split('\n').filter(Boolean) ?? []
const [base = 'HEAD'] = git('merge-base', 'origin/main', 'HEAD')
const changed = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]
const tests = git('ls-files', '--cached', '--others', '--exclude-standard', '*.pg.test.ts').filter((file) =>
  existsSync(file),
)
const chosen = changedSubjects(changed, tests)

const runs = [
  vitestRun(`${results}/vitest-unit.json`, ['--project', 'unit']),
  ...(chosen.length > 0
    ? [vitestRun(`${results}/vitest-subjects.json`, ['--project', 'postgres-18', ...chosen])]
    : []),
]
const total = { passed: 0, failed: 0, skipped: 0 }
for (const run of runs)
  for (const [name, value] of Object.entries(await countedRun(run))) if (name in total) total[name] += value
const folders = [...new Set(chosen.map((file) => path.dirname(file)))]
console.log(
  `\nBeside the unit tests: ${folders.join(', ') || 'no database tests, nothing changed beside them'}`,
)
console.log(countsLine(total))
process.exit(total.failed > 0 ? 1 : 0)
