import { expect, test } from 'vitest'
import { derivedKey } from './derived-key.ts'
import { seal, unseal } from './sealed.ts'

const key = derivedKey('a secret of at least thirty-two characters', 'tests')

test('a sealed value opens only with the same key and owner', () => {
  const sealed = seal(key, 'Siri 🔑', 'one')
  expect(sealed).not.toBe(seal(key, 'Siri 🔑', 'one'))
  expect(unseal(key, sealed, 'one')).toBe('Siri 🔑')
  expect(() => unseal(key, sealed, 'other')).toThrow()
  expect(() =>
    unseal(derivedKey('another secret of thirty-two characters', 'tests'), sealed, 'one'),
  ).toThrow()
})

test('a changed byte is detected', () => {
  const bytes = Buffer.from(seal(key, 'secret', 'one'), 'base64')
  for (const [at, byte] of bytes.entries()) {
    const changed = Buffer.from(bytes)
    changed[at] = byte ^ 1
    expect(() => unseal(key, changed.toString('base64'), 'one')).toThrow()
  }
})
