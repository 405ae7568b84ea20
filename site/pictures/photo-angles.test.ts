import { expect, test } from 'vitest'
import { BODY_TYPES } from '#domain/vehicles/vehicles.ts'
import { angleLabel, angleOf, anglesOf, missingAngles, withAngle } from './photo-angles.ts'

const added = { key: 'one', url: null }
const uploaded = { key: 'one', url: '/one.jpg' }

test('a mark survives the upload, and is found by the photo’s URL later', () => {
  const marked = withAngle({}, added, 'back')
  expect(angleOf(marked, uploaded)).toBe('back')
  expect(angleOf({ '/one.jpg': 'back' }, { key: '/one.jpg', url: '/one.jpg' })).toBe('back')
})

test('the last choice counts, and an empty choice removes the mark', () => {
  const remembered = { '/one.jpg': 'front' } as const
  expect(angleOf(withAngle(remembered, uploaded, 'side'), uploaded)).toBe('side')
  expect(angleOf(withAngle(remembered, uploaded, null), uploaded)).toBeNull()
})

test('views without a photo are missing; unmarked photos do not count', () => {
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

test('property names of Object are not marks', () => {
  expect(angleOf({}, { key: 'constructor', url: 'toString' })).toBeNull()
})

test('motorcycles have no inside view, and the inside of a lorry is its cabin and load area', () => {
  expect(anglesOf('motorcycle')).toEqual(['front', 'back', 'side', 'dashboard', 'engine'])
  for (const body of ['', 'tank', ...BODY_TYPES.filter((body) => body !== 'motorcycle')])
    expect(anglesOf(body)).toHaveLength(6)
  expect(angleLabel('inside', 'lorry')).toBe('Cabin and load area')
  expect(angleLabel('inside', 'van')).toBe('Inside')
  expect(angleLabel('engine', 'motorcycle')).toBe('Engine')
})
