import { expect, test } from 'vitest'
import { createSeal } from './seal.ts'

const SECRET = 'the key of the tests, which is long enough'
const OWNER = '3f2a9c4e-5b6d-4e7f-8a90-1b2c3d4e5f60'
const OTHER = '00000000-5b6d-4e7f-8a90-1b2c3d4e5f60'

test('what was sealed for an owner opens for that owner alone', () => {
  const seal = createSeal(SECRET)
  const sealed = seal.seal('passkey ü', OWNER)
  expect(seal.open(sealed, OWNER, seal.keyId)).toBe('passkey ü')
  expect(seal.open(sealed, OTHER, seal.keyId)).toBeNull()
})

test('the same text is sealed differently each time, and its words are not in it', () => {
  const seal = createSeal(SECRET)
  const [one, two] = [seal.seal('consumer-secret', OWNER), seal.seal('consumer-secret', OWNER)]
  expect(one.equals(two)).toBe(false)
  expect(one.includes('consumer-secret')).toBe(false)
})

test('a changed byte anywhere, a part and nothing do not open', () => {
  const seal = createSeal(SECRET)
  const sealed = seal.seal('passkey', OWNER)
  for (let place = 0; place < sealed.length; place++) {
    const changed = Buffer.from(sealed)
    changed[place] = (changed[place] ?? 0) ^ 1
    expect(seal.open(changed, OWNER, seal.keyId)).toBeNull()
  }
  expect(seal.open(sealed.subarray(0, 20), OWNER, seal.keyId)).toBeNull()
  expect(seal.open(Buffer.alloc(0), OWNER, seal.keyId)).toBeNull()
})

test('another key opens nothing, unless it follows the one that sealed', () => {
  const former = createSeal(SECRET)
  const sealed = former.seal('passkey', OWNER)
  const another = 'another key of the tests, which is long enough'
  expect(createSeal(another).open(sealed, OWNER, former.keyId)).toBeNull()
  expect(createSeal(another).open(sealed, OWNER, createSeal(another).keyId)).toBeNull()
  const next = createSeal(another, [SECRET])
  expect(next.keyId).not.toBe(former.keyId)
  expect(next.open(sealed, OWNER, former.keyId)).toBe('passkey')
})

test('a token follows from key and subject, and can stand in an address that M-Pesa accepts', () => {
  const seal = createSeal(SECRET)
  expect(seal.token(OWNER)).toBe(createSeal(SECRET).token(OWNER))
  expect(seal.token(OWNER)).not.toBe(seal.token(OTHER))
  expect(seal.token(OWNER)).toMatch(/^[0-9a-f]{48}$/)
})
