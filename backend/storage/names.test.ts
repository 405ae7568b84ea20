import { expect, test } from 'vitest'
import { objectName } from './names.ts'

test.each([
  ['cars/a/b.jpg', { bucket: 'cars', name: 'a/b.jpg' }],
  ['cars/a%20b/(1)!.jpg', { bucket: 'cars', name: 'a b/(1)!.jpg' }],
  ['cars/..a/b..', { bucket: 'cars', name: '..a/b..' }],
])('%s names an object', (path, expected) => {
  expect(objectName(path)).toEqual(expected)
})

test.each([
  'cars/../secrets.json',
  'cars/%2e%2e/secrets.json',
  'cars/a/%2e%2e%2fb',
  'cars/a/./b',
  'cars/a//b',
  'cars/a/',
  'cars/%2fetc/passwd',
  'cars/',
  'cars',
  'cars/a%00b',
  'cars/a%5c..%5cb',
  'cars/caf%C3%A9.jpg',
  'cars/100%',
  `cars/${'a'.repeat(1025)}`,
])('%s is refused', (path) => {
  expect(() => objectName(path)).toThrow(expect.objectContaining({ code: 'InvalidKey' }))
})
