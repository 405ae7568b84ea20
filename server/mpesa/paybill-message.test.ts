import { expect, test } from 'vitest'
import { paybillBody } from '#testing/daraja.ts'
import { readPaybillPayment } from './paybill-message.ts'

const read = (fields: Record<string, unknown>) => readPaybillPayment(paybillBody({ amount: 1_000, fields }))

test('a confirmation is read as Safaricom sends it', () => {
  expect(
    readPaybillPayment(
      paybillBody({
        amount: 1_000,
        account: 'MG12345678',
        receipt: 'TLK3ABCDEF',
        fields: { TransTime: '20261121193000', MiddleName: 'NJERI', LastName: '' },
      }),
    ),
  ).toEqual({
    receipt: 'TLK3ABCDEF',
    paidAt: '2026-11-21T16:30:00.000Z',
    amount: 1_000,
    toldAmount: null,
    shortCode: '174379',
    account: 'MG12345678',
    payerNumber: '2547 ***** 678',
    payerName: 'WANJIKU NJERI',
  })
})

test.each([
  ['1000.00', 1_000],
  ['0.50', 0.5],
  ['0', 0],
  ['10000000', 10_000_000],
  ['10,000,000', 10_000_000],
  [' 250 ', 250],
  [1_000, 1_000],
])('the amount %s is %d', (told, amount) => {
  expect(read({ TransAmount: told })).toMatchObject({ amount, toldAmount: null })
})

test.each(['a thousand', '1.005', '-5', '1e3', '1,00', '99999999999999', 'NaN'])(
  'the amount "%s" cannot be read, and is kept as it came',
  (told) => {
    expect(read({ TransAmount: told })).toMatchObject({ amount: null, toldAmount: told })
  },
)

test('names and accounts with odd characters stay one visible line', () => {
  expect(
    read({
      FirstName: 'Wan\u0000ji\u202eku\n',
      LastName: 'O’Brien-Çelik 🙂\ud800',
      BillRefNumber: '  mg-1234\t5678 ',
      MSISDN: 'withheld\u0007',
    }),
  ).toMatchObject({
    payerName: 'Wan ji ku O’Brien-Çelik 🙂',
    account: 'mg-1234 5678',
    payerNumber: 'withheld',
  })
})

test('what is missing or unreadable is null, and the rest is read', () => {
  for (const TransTime of [undefined, '', '20261341193000', 'yesterday'])
    expect(read({ TransTime })).toMatchObject({ paidAt: null, amount: 1_000 })
  expect(read({ TransID: 'a b; drop', FirstName: { of: 'nobody' }, MSISDN: null })).toMatchObject({
    receipt: null,
    payerName: null,
    payerNumber: null,
  })
  expect(readPaybillPayment({ TransID: 'TLK3ABCDEF' })).toEqual({
    receipt: 'TLK3ABCDEF',
    paidAt: null,
    amount: null,
    toldAmount: null,
    shortCode: null,
    account: null,
    payerNumber: null,
    payerName: null,
  })
})

test.each([null, undefined, '', 'paid', 3, [], {}, { Body: { stkCallback: {} } }])(
  '%j is no payment',
  (body) => {
    expect(readPaybillPayment(body)).toBeNull()
  },
)
