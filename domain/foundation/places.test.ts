import { describe, expect, test } from 'vitest'
import { LOCATIONS } from '../vehicles/vehicles.ts'
import { countsByPlace, nearestPlace, PLACES, placeNamed, storedPlace } from './places.ts'

const names = PLACES.map(({ name }) => name)

test('the ten towns of the specification come first, then every county’s towns and Nairobi’s areas, each once', () => {
  expect(names.slice(0, 10)).toEqual([...LOCATIONS])
  expect(new Set(PLACES.map(({ county }) => county)).size).toBe(47)
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length)
  expect(names.filter((name) => name.endsWith(', Nairobi')).length).toBeGreaterThan(40)
  expect(names.every((name) => name.length >= 2 && name.length <= 60)).toBe(true)
})

test('no place has another’s name at the beginning of a word, but an area has its city’s', () => {
  const contains = names.flatMap((name) =>
    names
      .filter((other) => other !== name && ` ${other}`.toLowerCase().includes(` ${name.toLowerCase()}`))
      .filter((other) => !other.endsWith(`, ${name}`))
      .map((other) => `${other} contains ${name}`),
  )
  expect(contains).toEqual([])
})

describe('a place by its name', () => {
  test.each([
    ['nairobi', 'Nairobi'],
    [' NAIVASHA ', 'Naivasha'],
    ['westlands', 'Westlands, Nairobi'],
    ['Westlands Nairobi', 'Westlands, Nairobi'],
    ['nairobi, westlands', 'Westlands, Nairobi'],
    ['muranga', "Murang'a"],
    ['London', null],
    ['', null],
    ['...', null],
  ])('%j is %j', (text, name) => expect(placeNamed(text)).toBe(name))

  test.each([
    ['Nairoby', 'Nairobi'],
    ['Westlans', 'Westlands, Nairobi'],
    ['Kitengella', 'Kitengela'],
    ['Nairobi', null],
    ['London', null],
    ['12', null],
  ])('%j is near %j', (text, name) => expect(nearestPlace(text)).toBe(name))

  test('is stored as ours are, and as it was typed where it is none of ours', () => {
    expect(storedPlace(' south b ')).toBe('South B, Nairobi')
    expect(storedPlace('  Gatundu   North ')).toBe('Gatundu North')
  })
})

test('counts by place: an area counts for its city too, and what is none of ours for nothing', () => {
  expect(
    countsByPlace([
      { value: 'Nairobi', count: 5 },
      { value: 'Westlands, Nairobi', count: 3 },
      { value: 'Thika', count: 4 },
      { value: 'Near the old mill', count: 9 },
    ]),
  ).toEqual([
    { value: 'Nairobi', count: 8 },
    { value: 'Thika', count: 4 },
    { value: 'Westlands, Nairobi', count: 3 },
  ])
})
