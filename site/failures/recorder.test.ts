import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import type { Failures } from './recorder.ts'
import { RECORDER } from './recorder.ts'

interface Recorded {
  failures: Failures
  imports: number
  fire(type: string, event: object): void
}

/** A page that ran the script; `load`: what becomes of the reporter. */
function page(load: () => Promise<unknown>): Recorded {
  const listeners = new Map<string, (event: object) => void>()
  const window: Omit<Recorded, 'failures'> & Partial<Recorded> = {
    imports: 0,
    fire: (type: string, event: object) => listeners.get(type)?.(event),
  }
  const script = RECORDER.replace(/\bimport\(/, 'load(')
  expect(script).not.toBe(RECORDER)
  runInNewContext(script, {
    window,
    get failures() {
      return window.failures
    },
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    load() {
      window.imports += 1
      return load()
    },
  })
  return window as Recorded
}

const kept = ({ failures }: Recorded) => failures.kept.map((failure) => [...failure])

test('keeps errors until the reporter takes them, and asks for it once', () => {
  const window = page(() => new Promise(() => {}))
  const error = new Error('broken')
  expect(window.imports).toBe(0)
  window.fire('error', { error, message: 'x', filename: '/a.js', lineno: 1, colno: 2 })
  window.fire('error', { error: null, message: 'Script error.', filename: '', lineno: 0, colno: 0 })
  window.fire('unhandledrejection', { reason: error })
  window.failures.add('The search failed', error)
  expect(window.imports).toBe(1)
  expect(kept(window)).toEqual([
    ['Uncaught error', error, '/a.js:1:2'],
    ['Uncaught error', 'Script error.', ':0:0'],
    ['Unhandled rejection', error],
    ['The search failed', error],
  ])
})

test('keeps fifty at most', () => {
  const window = page(() => new Promise(() => {}))
  for (let errors = 0; errors < 1_000; errors++) window.failures.add('The search failed', errors)
  expect(window.failures.kept).toHaveLength(50)
})

test('keeps nothing of an outage, in which the reporter cannot be loaded', async () => {
  const window = page(() => Promise.reject(new TypeError('Failed to fetch')))
  window.failures.add('The search failed', 1)
  await new Promise(setImmediate)
  expect(kept(window)).toEqual([])
  window.failures.add('The search failed', 2)
  expect(window.imports).toBe(2)
})

test('hands over to the reporter, which replaces it', () => {
  const window = page(() => new Promise(() => {}))
  const taken: unknown[] = []
  window.failures = { kept: [], add: (...failure) => taken.push(failure) }
  window.fire('unhandledrejection', { reason: 7 })
  expect(taken).toEqual([['Unhandled rejection', 7]])
})
