import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contentSecurityPolicy } from './content-security-policy.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('the policy names our own files and these scripts by their hashes, and nothing else', () => {
  const policy = contentSecurityPolicy(['first()', '\n“data”()'], 'https://magari.example').split('; ')
  expect(policy).toContain(`default-src 'none'`)
  expect(policy).toContain(`script-src 'self' ${hash('first()')} ${hash('\n“data”()')}`)
  expect(policy).toContain(`connect-src 'self' https://magari.example`)
})
