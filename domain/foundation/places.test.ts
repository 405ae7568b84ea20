import { describe, expect, test } from 'vitest'
import { LOCATIONS } from '../vehicles/vehicles.ts'
import { countsByPlace, nearestPlace, PLACES, placeNamed, storedPlace } from './places.ts'

const names = PLACES.map(({ name }) => name)

test('lists the ten towns of the specification first, then the towns of all counties and areas of Nairobi, each once', () => {
  expect(names.slice(0, 10)).toEqual([...LOCATIONS])
  expect(new Set(PLACES.map(({ county }) => county)).size).toBe(47)
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length)
  expect(names.filter((name) => name.endsWith(', Nairobi')).length).toBeGreaterThan(40)
  expect(names.every((name) => name.length >= 2 && name.length <= 60)).toBe(true)
})

test('no name begins with another place’s name, except for areas and their city', () => {
  const contains = names.flatMap((name) =>
    names
      .filter((other) => other !== name && ` ${other}`.toLowerCase().includes(` ${name.toLowerCase()}`))
      .filter((other) => !other.endsWith(`, ${name}`))
      .map((other) => `${other} contains ${name}`),
  )
  expect(contains).toEqual([])
})

describe('finding a place by name', () => {
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
  ])('%j suggests %j', (text, name) => expect(nearestPlace(text)).toBe(name))

  test('stores known places in our spelling and others as typed', () => {
    expect(storedPlace(' south b ')).toBe('South B, Nairobi')
    expect(storedPlace('  Gatundu   North ')).toBe('Gatundu North')
  })
})

test('counts of an area include its city; unknown places are ignored', () => {
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
