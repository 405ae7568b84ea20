import { expect, test } from 'vitest'
import { checkRecoveryRequest } from './account-recoveries.ts'

const form = {
  phone: '0712 345 678',
  names: ' Otieno Odhiambo ',
  belongings: ' Two ads of a Toyota Axio. ',
}

test('a request has the number in E.164, the names and what the account has', () => {
  expect(checkRecoveryRequest(form, ['254']).value).toEqual({
    phone: '+254712345678',
    names: 'Otieno Odhiambo',
    belongings: 'Two ads of a Toyota Axio.',
  })
})

test.each([
  [{ phone: '' }, { phone: 'Enter the number that your former account had.' }],
  [{ phone: '020 271 0000' }, { phone: 'Enter a Kenyan mobile number, for example 0712 345 678.' }],
  [{ names: '\u200b\u200b' }, { names: 'Enter the names on your former account, in 2 to 120 characters.' }],
  [{ names: 'x'.repeat(121) }, { names: 'Enter the names on your former account, in 2 to 120 characters.' }],
  [{ belongings: 'A car' }, { belongings: 'Say what your former account has, in 10 to 1,000 characters.' }],
  [
    { belongings: 'x'.repeat(1_001) },
    { belongings: 'Say what your former account has, in 10 to 1,000 characters.' },
  ],
])('%j is an error at its field', (typed, errors) => {
  expect(checkRecoveryRequest({ ...form, ...typed }, ['254'])).toMatchObject({ value: null, errors })
})
