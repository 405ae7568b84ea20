import { expect, test } from 'vitest'
import { BODY_TYPES } from '#domain/vehicles/vehicles.ts'
import { angleLabel, angleOf, anglesOf, missingAngles, withAngle } from './photo-angles.ts'

const added = { key: 'one', url: null }
const uploaded = { key: 'one', url: '/one.jpg' }

test('a mark stays while the photo is uploaded, and is found by its URL later', () => {
  const marked = withAngle({}, added, 'back')
  expect(angleOf(marked, uploaded)).toBe('back')
  expect(angleOf({ '/one.jpg': 'back' }, { key: '/one.jpg', url: '/one.jpg' })).toBe('back')
})

test('the last choice counts, and none removes it', () => {
  const remembered = { '/one.jpg': 'front' } as const
  expect(angleOf(withAngle(remembered, uploaded, 'side'), uploaded)).toBe('side')
  expect(angleOf(withAngle(remembered, uploaded, null), uploaded)).toBeNull()
})

test('what no photo shows is missing; unmarked photos count for nothing', () => {
  const marked = withAngle({}, added, 'front')
  expect(missingAngles(anglesOf(''), marked, [added, { key: 'other', url: null }])).toEqual([
    'back',
    'side',
    'inside',
    'dashboard',
    'engine',
  ])
  expect(missingAngles(anglesOf(''), marked, [])).toContain('front')
})

test('names of every object are no marks', () => {
  expect(angleOf({}, { key: 'constructor', url: 'toString' })).toBeNull()
})

test('a motorcycle has no inside, and that of a lorry is its cabin and load area', () => {
  expect(anglesOf('motorcycle')).toEqual(['front', 'back', 'side', 'dashboard', 'engine'])
  for (const body of ['', 'tank', ...BODY_TYPES.filter((body) => body !== 'motorcycle')])
    expect(anglesOf(body)).toHaveLength(6)
  expect(angleLabel('inside', 'lorry')).toBe('Cabin and load area')
  expect(angleLabel('inside', 'van')).toBe('Inside')
  expect(angleLabel('engine', 'motorcycle')).toBe('Engine')
})
