import { expect, test } from 'vitest'
import { registrationProblem, registrationRefusal, validationAnswer } from './paybill.ts'

test('a validation answers with Daraja’s codes', () => {
  expect(validationAnswer('accepted')).toEqual({ ResultCode: '0', ResultDesc: 'Accepted' })
  expect(validationAnswer('account')).toEqual({ ResultCode: 'C2B00012', ResultDesc: 'Rejected' })
  expect(validationAnswer('amount')).toEqual({ ResultCode: 'C2B00013', ResultDesc: 'Rejected' })
})

test.each([
  ['https://magari.example/payment-results/abc/paybill', false, null],
  ['http://magari.example/payment-results/abc/paybill', false, 'only to https addresses'],
  ['http://localhost:3000/payment-results/abc/paybill', true, null],
  ['https://Mpesa-shop.example/payment-results/abc/paybill', false, '"mpesa"'],
  ['https://magari.example/payment-results/aSQLb/paybill', true, '"sql"'],
])('addresses at %s can be registered, or the reason is known', (url, sandbox, said) => {
  const problem = registrationProblem(url, sandbox)
  if (said === null) expect(problem).toBeNull()
  else expect(problem).toContain(said)
})

test.each([
  ['500.003.1001', 'Urls are already registered.', /URL management/],
  ['', 'Validation and Confirmation URLs are already registered', /URL management/],
  ['401.003.01', 'Invalid API call as no apiproduct match found', /C2B v2/],
  ['401.003.01', 'Invalid Access Token', /consumer key/],
  ['400.003.02', 'Bad Request - Invalid ValidationURL', /refused the addresses/],
  ['500.003.02', 'Spike arrest', /busy/],
  ['999', 'Something\n  new', /^Safaricom refused: Something new \(999\)$/],
  ['', '', /without a reason/],
])('the refusal %s "%s" is said in words', (code, text, sentence) => {
  expect(registrationRefusal(code, text)).toMatch(sentence)
})
