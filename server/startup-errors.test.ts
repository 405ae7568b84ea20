import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ConfigError } from './config.ts'
import { startupErrorMessage } from './startup-errors.ts'

const systemError = (code: string, facts = {}) =>
  Object.assign(new Error(`${code}: raw words`), { code, ...facts })

test.each([
  [new ConfigError('PORT is wrong.'), 'PORT is wrong.'],
  [
    systemError('EADDRINUSE', { port: 3000 }),
    'Port 3000 is taken. Stop what uses it, or set PORT to another one.',
  ],
  [
    systemError('EACCES', { port: 80 }),
    'Port 80 is reserved for the administrator. Set PORT to 1024 or higher.',
  ],
  [systemError('ENOTFOUND'), 'HOST is not an address of this machine.'],
  [
    systemError('ENOSPC'),
    'The disk is full. Free space on the disk of DATA_DIR, and start again. Nothing is lost.',
  ],
  [
    systemError('53100'),
    'The disk is full. Free space on the disk of DATA_DIR, and start again. Nothing is lost.',
  ],
  [
    systemError('EACCES', { path: '/srv/data/postgres' }),
    '/srv/data/postgres cannot be read and written (EACCES). It belongs to somebody else, or is on a read-only disk.',
  ],
])('%o gives one sentence', (error, sentence) => {
  expect(startupErrorMessage(error)).toBe(sentence)
})

test('an unexpected error keeps its stack', () => {
  expect(startupErrorMessage(new TypeError('x is not a function'))).toMatch(/x is not a function\n +at /)
  let missing: unknown
  try {
    readFileSync('/nothing/here')
  } catch (error) {
    missing = error
  }
  expect(startupErrorMessage(missing)).toMatch(/ENOENT/)
})
