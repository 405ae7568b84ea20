import { expect, test } from 'vitest'
import { NO_AGREEMENT_NUMBERS, type SaleAgreement } from '#domain/sales/agreement.ts'
import { readPdf } from '#testing/read-pdf.ts'
import { drawSaleAgreement } from './sale-agreement.ts'

const agreement: SaleAgreement = {
  kind: 'sale agreement',
  drawn_at: '2026-12-03T07:00:00Z',
  seller: 'Wanjikũ wa Njĩrũ',
  buyer: 'Otieno Ochieng’',
  vehicle: 'Toyota Axio 2014',
  facts: [
    { label: 'Year', value: '2014' },
    { label: 'Mileage', value: '84,000 km' },
  ],
  terms: {
    price: 1_150_000,
    payment_method: 'bank_transfer',
    handover_on: '2026-12-05',
    defects: 'Oil leak at the sump.\nAir conditioner does not cool.',
  },
  numbers: { ...NO_AGREEMENT_NUMBERS, chassis: 'NZE161-1234567', seller_id: '12345678' },
}

const textOf = async (drawn: SaleAgreement) => readPdf(await drawSaleAgreement(drawn))

test('the agreement has what both entered, in letters of Kenyan names', async () => {
  const { pages, text, size } = await textOf(agreement)
  for (const words of [
    'Wanjikũ wa Njĩrũ',
    'Otieno Ochieng’',
    'Toyota Axio 2014',
    '84,000 km',
    'KSh 1,150,000',
    'Kenya shillings one million one hundred and fifty thousand only',
    'Bank transfer',
    '5 Dec 2026',
    'Oil leak at the sump.',
    'NZE161-1234567',
    '12345678',
    'Witness of the seller',
    'Witness of the buyer',
    'no legal advice',
    'Page 1 of 2',
  ])
    expect(text).toContain(words)
  expect(pages).toBe(2)
  expect(size).toBeLessThan(80_000)
})

test('what was not given is left to be written by hand', async () => {
  const { text } = await textOf({
    ...agreement,
    seller: null,
    buyer: null,
    facts: [],
    terms: { price: null, payment_method: null, handover_on: null, defects: null },
    numbers: NO_AGREEMENT_NUMBERS,
  })
  expect(text).toContain('The seller knows of none, or they are written here by hand')
  expect(text).not.toContain('null')
})

test('long names and defects go over several pages, and nothing is lost', async () => {
  const { pages, text } = await textOf({
    ...agreement,
    seller: `${'Ũ'.repeat(60)} ${'Wanjikũ '.repeat(25)}end-of-seller`,
    vehicle: `${'X'.repeat(110)} 2014`,
    terms: { ...agreement.terms, defects: `${'Rust\n'.repeat(60)}${'Y'.repeat(480)} end-of-defects` },
  })
  expect(pages).toBe(3)
  for (const words of ['end-of-seller', 'end-of-defects', 'Page 3 of 3', 'Signature and date'])
    expect(text).toContain(words)
})

test('a defect in each line ends, too', async () => {
  const { pages } = await textOf({
    ...agreement,
    terms: { ...agreement.terms, defects: 'x\n'.repeat(1_000).trim() },
  })
  expect(pages).toBeLessThan(30)
})
