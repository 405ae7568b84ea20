import { expect, test } from 'vitest'
import { checkInvoiceRecipient } from './invoice-recipient-form.ts'

test('everything may be left empty, and a PIN is read as people write it', () => {
  expect(checkInvoiceRecipient({ business_name: ' ', kra_pin: '', address: '' }).value).toEqual({
    business_name: null,
    kra_pin: null,
    address: null,
  })
  expect(
    checkInvoiceRecipient({ business_name: 'Kamau Motors ', kra_pin: 'p051 234 567x', address: 'Moi Avenue' })
      .value,
  ).toEqual({ business_name: 'Kamau Motors', kra_pin: 'P051234567X', address: 'Moi Avenue' })
})

test('each field that cannot be used has a sentence', () => {
  expect(checkInvoiceRecipient({ business_name: 'K', kra_pin: 'P05123', address: 'M' }).errors).toEqual({
    business_name: 'Use 2 to 120 characters.',
    kra_pin: 'A PIN is a letter, nine digits and a letter, such as P051234567X.',
    address: 'Use 3 to 200 characters.',
  })
})
