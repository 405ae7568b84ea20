import { expect, test } from 'vitest'
import { missingOperatorDetails, operatorOf, SAMPLE_OPERATOR, shownOperator } from './operator.ts'

const all = new Map([
  ['business_name', ' Magari Limited '],
  ['business_address', 'P.O. Box 12345-00100, Nairobi'],
  ['contact_phone', '+254 711 222 333'],
  ['contact_email', 'hello@magari.example'],
  ['data_protection_registration', '103-0A1B-2C3D'],
  ['mpesa_till_number', '543210'],
  ['bank_name', 'Uhuru Bank'],
  ['bank_account_number', '0110222333'],
])

test('the operator comes from the settings alone', () => {
  const operator = operatorOf(all)
  expect(operator).toEqual({
    name: 'Magari Limited',
    address: 'P.O. Box 12345-00100, Nairobi',
    phone: '+254 711 222 333',
    email: 'hello@magari.example',
    registration: '103-0A1B-2C3D',
  })
  for (const demo of [true, false]) expect(shownOperator(operator, demo)).toEqual({ operator, sample: false })
})

test('sample data is shown in the demo world only, and never mixed with real data', () => {
  const nobody = operatorOf(new Map([['business_name', ' ']]))
  expect(shownOperator(nobody, true)).toEqual({ operator: SAMPLE_OPERATOR, sample: true })
  expect(shownOperator(nobody, false)).toEqual({ operator: nobody, sample: false })
  const named = { ...nobody, name: 'Magari Limited' }
  expect(shownOperator(named, true)).toEqual({ operator: named, sample: false })
})

test('missing details are listed; a bank without an account number is missing', () => {
  expect(missingOperatorDetails(all)).toEqual([])
  expect(
    missingOperatorDetails(new Map([...all, ['bank_account_number', ''], ['contact_phone', ' ']])),
  ).toEqual(['bank account', 'phone'])
  expect(missingOperatorDetails(new Map())).toEqual([
    'M-Pesa paybill or till number',
    'bank account',
    'business name',
    'postal address',
    'phone',
    'e-mail',
    'data protection registration number',
  ])
})
