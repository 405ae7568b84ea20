import { createHmac } from 'node:crypto'
import { SignJWT } from 'jose'
import { afterEach, expect, test, vi } from 'vitest'
import { derivedKey } from './derived-key.ts'
import { createTokens } from './tokens.ts'

const secret = 'a secret of at least thirty-two characters'
const tokens = createTokens({ secret, issuer: 'http://localhost:3000/auth/v1' })
const inAnHour = () => Math.floor(Date.now() / 1000) + 3600
const person = () => ({ sub: 'a', role: 'authenticated', aud: 'authenticated', exp: inAnHour() })

afterEach(() => {
  vi.useRealTimers()
})

test('a signed token verifies to its claims, with issuer and time of issue', async () => {
  const claims = person()
  const token = await tokens.sign(claims)
  const verified = await tokens.verify(token)
  expect(verified).toMatchObject({ ...claims, iss: 'http://localhost:3000/auth/v1' })
  expect(Math.abs(Number(verified.iat) - Date.now() / 1000)).toBeLessThan(5)
  expect(await tokens.verify(token)).toBe(verified)
})

test('a key without audience and expiry is valid', async () => {
  const key = await tokens.sign({ role: 'anon' })
  expect(await tokens.verify(key)).toMatchObject({ role: 'anon' })
})

test('a token without a role is valid; the audience is checked only if configured', async () => {
  const roleless = await tokens.sign({ sub: 'a', aud: ['storage', 'other'], exp: inAnHour() })
  expect(await tokens.verify(roleless)).toMatchObject({ sub: 'a' })
  const strict = createTokens({ secret, issuer: 'x', audience: 'authenticated' })
  await expect(strict.verify(roleless)).rejects.toMatchObject({ code: 'invalid' })
  for (const aud of ['authenticated', ['other', 'authenticated']])
    expect(await strict.verify(await strict.sign({ ...person(), aud }))).toMatchObject({ sub: 'a' })
  expect(await strict.verify(await strict.sign({ role: 'anon' }))).toMatchObject({ role: 'anon' })
})

test('an expired token is refused', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const token = await tokens.sign(person())
  await tokens.verify(token)
  vi.setSystemTime(Date.now() + 3_601_000)
  await expect(tokens.verify(token)).rejects.toMatchObject({ code: 'expired' })
  await expect(tokens.verify(token)).rejects.toMatchObject({ code: 'expired' })
})

test.each([
  ['of another secret', () => createTokens({ secret: secret.replace('a', 'b'), issuer: 'x' }).sign(person())],
  ['with a role that is no text', () => tokens.sign({ ...person(), role: ['service_role'] })],
  ['with an empty role', () => tokens.sign({ ...person(), role: '' })],
  [
    'of the same secret but another algorithm',
    () => new SignJWT(person()).setProtectedHeader({ alg: 'HS512' }).sign(Buffer.from(secret)),
  ],
  ['that claims to need no signature', async () => `${part({ alg: 'none' })}.${part(person())}.`],
  [
    'with changed claims',
    async () => {
      const [header, , signature] = (await tokens.sign(person())).split('.')
      return `${header}.${part({ ...person(), role: 'service_role' })}.${signature}`
    },
  ],
  ['that is no token', async () => 'not.a.jwt'],
])('a token %s is invalid', async (_, make) => {
  await expect(tokens.verify(await make())).rejects.toMatchObject({ name: 'TokenError', code: 'invalid' })
})

test.each<[unknown, { message: string; details?: string }]>([
  ['a.b', { message: 'Expected 3 parts in JWT; got 2' }],
  ['not.a.jwt', { message: 'JWT cryptographic operation failed' }],
  [
    `${part({ alg: 'none' })}.${part({})}.`,
    {
      message: 'Wrong or unsupported encoding algorithm',
      details: "JWT is unsecured but expected 'alg' was not 'none'",
    },
  ],
  [
    `${part({ alg: 'HS256' })}.${part({})}.${part('x')}`,
    {
      message: 'No suitable key or wrong key type',
      details: 'None of the keys was able to decode the JWT',
    },
  ],
  [
    `${part({ alg: 'ES256', kid: 'x' })}.${part({})}.x`,
    {
      message: 'No suitable key or wrong key type',
      details: 'No suitable key was found to decode the JWT',
    },
  ],
  [{ exp: inAnHour() - 7200 }, { message: 'JWT expired' }],
  [{ nbf: inAnHour() }, { message: 'JWT not yet valid' }],
  [{ iat: inAnHour() }, { message: 'JWT issued at future' }],
  [{ exp: 'soon' }, { message: "The JWT 'exp' claim must be a number" }],
  [{ nbf: 'soon' }, { message: "The JWT 'nbf' claim must be a number" }],
  [{ iat: 'then' }, { message: "The JWT 'iat' claim must be a number" }],
  [{ aud: [1] }, { message: "The JWT 'aud' claim must be a string or an array of strings" }],
  [[1], { message: 'Parsing claims failed' }],
])('%s is reported like PostgREST does', async (made, fault) => {
  const token = typeof made === 'string' ? made : signedBySecret(made)
  const signed = typeof made !== 'string'
  await expect(tokens.verify(token)).rejects.toMatchObject({ fault: { details: null, ...fault, signed } })
})

test('the signature is HMAC-SHA256 over header and payload with the secret itself', async () => {
  const [header, payload, signature] = (await tokens.sign(person())).split('.')
  expect(createHmac('sha256', secret).update(`${header}.${payload}`).digest('base64url')).toBe(signature)
})

test('a short secret is refused', () => {
  expect(() => createTokens({ secret: 'short', issuer: 'x' })).toThrow('at least 32 characters')
})

test('each purpose has its own key', () => {
  expect(derivedKey(secret, 'a')).toEqual(derivedKey(secret, 'a'))
  expect(derivedKey(secret, 'a')).not.toEqual(derivedKey(secret, 'b'))
})

function part(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function signedBySecret(claims: unknown): string {
  const content = `${part({ alg: 'HS256' })}.${part(claims)}`
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`
}
