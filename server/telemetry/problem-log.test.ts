import { expect, test } from 'vitest'
import { problemLog } from './problem-log.ts'

function collected() {
  const lines: unknown[] = []
  let now = 0
  const problems = problemLog(
    (_level, _message, facts) => lines.push(facts),
    () => now,
  )
  return { lines, problems, pass: (ms: number) => (now += ms) }
}

test('the first problem is logged at once, the next ones are counted in one line after ten minutes', () => {
  const { lines, problems, pass } = collected()
  for (let times = 0; times < 500; times++) problems.error('connect ECONNREFUSED')
  expect(lines).toEqual([{ reason: 'connect ECONNREFUSED', times: 1 }])
  pass(600_000)
  problems.warn('Dropped 3 spans')
  problems.warn('Dropped 4 spans')
  expect(lines).toEqual([
    { reason: 'connect ECONNREFUSED', times: 1 },
    { reason: 'Dropped 3 spans', times: 500 },
  ])
})

test('of an SDK error it logs message and code, not the collector’s response', () => {
  const { lines, problems } = collected()
  problems.error(
    JSON.stringify({ stack: 'at …', message: 'Bad Gateway', code: '502', data: '<html>token=1</html>' }),
  )
  expect(lines).toEqual([{ reason: 'Bad Gateway, 502', times: 1 }])
})

test('a long reason is cut', () => {
  const { lines, problems } = collected()
  problems.error('x'.repeat(5_000_000))
  expect(lines).toEqual([{ reason: 'x'.repeat(200), times: 1 }])
})
