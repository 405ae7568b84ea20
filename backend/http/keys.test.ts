import { expect, test } from 'vitest'
import { createKeys, findKey } from './keys.ts'

const jwtKey = `e30.${Buffer.from('{"role":"anon","ref":"magari"}').toString('base64url')}.c2ln`

test('opaque keys and token keys both identify their role', () => {
  const keys = createKeys({ anonKey: jwtKey, serviceKey: 'sb_secret_1' })
  expect(findKey(keys, jwtKey)).toMatchObject({ role: 'anon', claims: { role: 'anon', ref: 'magari' } })
  expect(findKey(keys, 'sb_secret_1')).toMatchObject({
    role: 'service_role',
    claims: { role: 'service_role' },
  })
})

test.each(['', 'sb_secret_2', 'sb_secret_', `${jwtKey}x`])('%s is not a key', (text) => {
  expect(findKey(createKeys({ anonKey: jwtKey, serviceKey: 'sb_secret_1' }), text)).toBeNull()
})
