import { expect, test } from 'vitest'
import { checkBilling } from './billing-form.ts'

test('a PIN is read as people write it, and what is none is refused', () => {
  const form = { kra_pin: 'p051 234 567x', payment_note: ' Till 123 ', charges_vat: true }
  expect(checkBilling(form).value).toEqual({
    kra_pin: 'P051234567X',
    payment_note: 'Till 123',
    charges_vat: true,
  })
  expect(checkBilling({ ...form, kra_pin: '', payment_note: '' }).value).toMatchObject({
    kra_pin: null,
    payment_note: null,
  })
  expect(checkBilling({ ...form, kra_pin: 'P05123456X' }).errors).toHaveProperty('kra_pin')
})
