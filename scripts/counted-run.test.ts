import { expect, test } from 'vitest'
import { playwrightFailures, unsteadyStories } from './counted-run.mjs'

test('failed stories are named with their errors, wherever they stand, and errors outside of stories', () => {
  const spec = (title: string, ok: boolean, results: object[] = []) => ({
    file: 'home.test.ts',
    title,
    ok,
    tests: [{ results }],
  })
  const message = '\u001b[31mexpect(locator).toBeVisible() failed\u001b[39m'
  const location = { file: 'home.test.ts', line: 12 }
  const report = {
    suites: [
      {
        specs: [
          spec('passes', true),
          spec('fails', false, [{ errors: [{ message: 'Test timeout' }, { message, location }] }]),
        ],
        suites: [{ specs: [spec('is killed', false, [{ errors: [] }])] }],
      },
    ],
    errors: [{ message: 'The server did not start.' }],
  }
  expect(playwrightFailures(report)).toEqual([
    'tests/browser/home.test.ts > fails\nTest timeout\nexpect(locator).toBeVisible() failed\n    at home.test.ts:12',
    'tests/browser/home.test.ts > is killed',
    'The server did not start.',
  ])
})

test('stories that passed at the second try are named with the errors of the first', () => {
  const spec = (title: string, status: string, results: object[]) => ({
    file: 'home.test.ts',
    title,
    ok: true,
    tests: [{ status, results }],
  })
  const suites = [
    {
      specs: [spec('passes', 'expected', [{ errors: [] }])],
      suites: [
        { specs: [spec('came late', 'flaky', [{ errors: [{ message: 'not visible' }] }, { errors: [] }])] },
      ],
    },
  ]
  expect(unsteadyStories({ suites })).toEqual(['tests/browser/home.test.ts > came late\nnot visible'])
})
