import { expect, test } from 'vitest'
import { isPaymentNumber, paymentDetails, paymentNumber } from './payments.ts'

test('a payment number is as long as M-Pesa accepts, with unambiguous characters only', () => {
  expect(paymentNumber(Uint8Array.from([0, 1, 2, 3, 31, 32, 255, 16]))).toBe('MG0123Z0ZG')
  for (let nth = 0; nth < 200; nth++) {
    const number = paymentNumber(crypto.getRandomValues(new Uint8Array(8)))
    expect(number).toMatch(/^[0-9A-Z]{10}$/)
    expect(isPaymentNumber(number)).toBe(true)
  }
  for (const other of ['', 'MG', 'MG7K3QX2AI', 'mg7k3qx2ab', 'MG7K3QX2AB1'])
    expect(isPaymentNumber(other)).toBe(false)
})

test('unset details are absent, and so is a bank without an account number', () => {
  expect(paymentDetails(new Map([['bank_name', 'KCB']]))).toEqual({
    till: null,
    paybill: null,
    bank: null,
    cardUrl: null,
    seller: { name: null, address: null, kraPin: null, email: null, phone: null },
  })
  expect(
    paymentDetails(
      new Map([
        ['mpesa_till_number', ' 123456 '],
        ['bank_name', 'KCB'],
        ['bank_account_number', '0110'],
      ]),
    ),
  ).toMatchObject({
    till: '123456',
    bank: { name: 'KCB', branch: null, accountName: null, accountNumber: '0110' },
  })
})
