import { describe, expect, test } from 'vitest'
import { FORM, listOf } from '#testing/sized-requests.ts'
import { stepsOf } from '#testing/work.ts'
import { DEEPEST, MOST_KEYS, parseBoundedJson } from './http/bounded-json.ts'
import { TablesError } from './tables/errors.ts'
import { isValueType, parseBody } from './tables/parse/body.ts'

test('a request four times as long takes at most six times the work before its statement', async () => {
  const steps = Object.entries(await stepsOf(new URL('../testing/sized-requests.ts', import.meta.url)))
  const ratios = new Map(steps.map(([name, [few, many]]) => [name, Math.round((many / few) * 10) / 10]))
  const dear = [...ratios].filter(([, ratio]) => ratio > 6)
  // The measure sees the two that are dear, and no other is.
  expect(dear.map(([name]) => name)).toEqual([
    'control: a list that is copied for each of its members',
    'control: a loop in a loop',
  ])
  expect(ratios.size).toBeGreaterThan(30)
})

describe('an oversized body is refused while it is read', () => {
  const refusal = (text: string, type = 'application/json') => {
    try {
      parseBody(text, type)
    } catch (error) {
      if (error instanceof TablesError) return [error.status, error.code, error.message]
      throw error
    }
  }

  test.each([
    [
      'pairs',
      listOf(MOST_KEYS + 1, () => 'a=1', '&'),
      FORM['content-type'],
      'The form has more than 2000 fields',
    ],
    [
      'keys',
      `{${listOf(MOST_KEYS + 1, (i) => `"a${i}":1`)}}`,
      'application/json',
      'An object of the JSON has more than 2000 keys',
    ],
    [
      'levels',
      `${'['.repeat(DEEPEST + 1)}${']'.repeat(DEEPEST + 1)}`,
      'application/json',
      'The JSON is nested deeper than 64 levels',
    ],
    [
      'different columns',
      `[${listOf(MOST_KEYS + 1, (i) => `{"a${i}":1}`)}]`,
      'application/json',
      'The rows have more than 2000 different columns',
    ],
    [
      'characters of a name',
      `${'a'.repeat(64)}\n${'1\n'.repeat(1_000)}`,
      'text/csv',
      'A name in the CSV has more than 63 characters',
    ],
    [
      'fields of a line',
      `${listOf(MOST_KEYS + 1, (i) => `a${i}`)}\n`,
      'text/csv',
      'A line of the CSV has more than 2000 fields',
    ],
  ])('%s', (_, text, type, message) => {
    expect(refusal(text, type)).toEqual([400, 'PGRST102', message])
  })

  test('names that are repeated in many rows', () => {
    const names = listOf(100, (i) => `${i}${'a'.repeat(60)}`)
    expect(refusal(`${names}\n${`${','.repeat(99)}\n`.repeat(1_700)}`, 'text/csv')).toEqual([
      413,
      'PGRST102',
      'The rows with the names of their columns are too long',
    ])
  })

  test.each(['constructor', '__proto__'])('the content type %s, like any unknown one', (type) => {
    expect(isValueType(type)).toBe(false)
    expect(refusal('{"a":1}', type)).toEqual([400, 'PGRST102', `Content-Type not acceptable: ${type}`])
  })

  test('a body within the limits is not', () => {
    const keys = `{${listOf(MOST_KEYS, (i) => `"a${i}":1`)}}`
    expect(parseBody(keys, null)?.rows.columns.size).toBe(MOST_KEYS)
    expect(
      parseBody(
        listOf(MOST_KEYS, () => 'a=1', '&'),
        FORM['content-type'],
      )?.pairs,
    ).toHaveLength(MOST_KEYS)
    const levels = '['.repeat(DEEPEST) + ']'.repeat(DEEPEST)
    expect(parseBoundedJson(`[${levels.slice(1, -1)},"{{[[\\"[[:::"]`)).toHaveLength(2)
  })
})
