import { expect, test } from 'vitest'
import {
  collisionsInWords,
  countNeeds,
  fitInWords,
  type HeldResource,
  needsOf,
  placesInWords,
  RESOURCE_EXAMPLES,
} from './resources.ts'

const held = (name: string, kind: HeldResource['kind']): HeldResource => ({ id: name, name, kind })
const bay = held('Bay 2', 'bay')
const collision = { preferred_date: '2026-11-24T05:00:00Z', who: 'KDA 123A' }

test('places are named with the people who work there', () => {
  expect(placesInWords([bay])).toBe('Bay 2')
  expect(placesInWords([bay, held('Otieno', 'person')])).toBe('Bay 2 with Otieno')
  expect(placesInWords([held('Otieno', 'person'), held('Achieng', 'person')])).toBe('Otieno and Achieng')
  expect(placesInWords([])).toBe('')
})

test('a request fits, collides, or finds the business full', () => {
  expect(fitInWords({ resources: [], collisions: [] })).toBe('Fits')
  expect(fitInWords({ resources: [bay], collisions: null })).toBe('Fits: Bay 2')
  expect(fitInWords({ resources: null, collisions: [collision] })).toBe('Collides with 08:00 KDA 123A')
  expect(fitInWords({ resources: null, collisions: [] })).toBe('Full at this time')
  expect(collisionsInWords([collision, { preferred_date: '2026-11-24T05:30:00Z', who: null }])).toBe(
    'Collides with 08:00 KDA 123A and 08:30',
  )
})

test('needs are counted by kind and back', () => {
  const needs = ['person', 'bay', 'person']
  expect(countNeeds(needs)).toEqual({ bay: 1, person: 2, vehicle: 0 })
  expect(needsOf(countNeeds(needs))).toEqual(['bay', 'person', 'person'])
})

test('each example has what its work takes', () => {
  for (const { names, kinds, needs } of RESOURCE_EXAMPLES) {
    expect(new Set(names).size).toBe(kinds.length)
    expect(kinds).toEqual(expect.arrayContaining(needs))
  }
  expect(RESOURCE_EXAMPLES.map(({ names }) => names.length)).toEqual([1, 7, 8])
})
