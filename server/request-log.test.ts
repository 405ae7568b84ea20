import { expect, test } from 'vitest'
import { loggedPath } from './request-log.ts'

test.each([
  ['/vehicles/7a1c', '/vehicles/7a1c'],
  ['/payment-results/a-secret/7', '/payment-results'],
  ['/africastalking/a-secret', '/africastalking'],
  ['/feeds/facebook/a-dealer.1.a-signature.csv', '/feeds'],
  ['/storage/v1/upload/resumable', '/storage/v1/upload/resumable'],
  ['/storage/v1/upload/resumable/an-id', '/storage/v1/upload/resumable/:id'],
  ['/storage/v1/upload/resumable/sign', '/storage/v1/upload/resumable/sign'],
  ['/storage/v1/upload/resumable/sign/an-id', '/storage/v1/upload/resumable/sign/:id'],
  [`/${'q'.repeat(14_000)}`, `/${'q'.repeat(1_999)}…`],
])('the log has paths without secrets, shortened', (path, logged) => {
  expect(loggedPath(path)).toBe(logged)
})
