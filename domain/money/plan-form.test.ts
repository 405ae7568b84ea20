import { expect, test } from 'vitest'
import { checkPlanForm, EMPTY_PLAN_FORM, planForm, planPrice, planValue } from './plan-form.ts'

test.each([
  ['1500', 1_500],
  ['KSh 1,500', 1_500],
  ['1 500.00', 1_500],
  ['1.5k', 1_500],
  ['', 0],
])('the price %j is %i', (text, price) => expect(planPrice(text)).toBe(price))

test('an empty limit of ads means unlimited', () => {
  const { value } = checkPlanForm({ ...EMPTY_PLAN_FORM, name: ' Gold  plan ', features: 'Photos\nVideo' })
  expect(value && planValue(value)).toEqual({
    name: 'Gold plan',
    description: null,
    price: 0,
    max_listings: null,
    facebook_posting_enabled: false,
    features: ['Photos', 'Video'],
    is_active: true,
  })
})

test('an invalid price is an error, not 0', () => {
  const { errors } = checkPlanForm({ ...EMPTY_PLAN_FORM, name: 'Gold', price: 'abc' })
  expect(errors).toEqual({ price: 'Enter an amount in shillings, for example 1,250,000 or 1.25M.' })
})

test('values the database would refuse are reported at their field', () => {
  const { errors } = checkPlanForm({
    ...EMPTY_PLAN_FORM,
    price: '-5',
    max_listings: 'many',
    description: 'x'.repeat(1001),
    features: Array.from({ length: 21 }, (_, nth) => `Feature ${nth}`).join('\n'),
  })
  expect(Object.keys(errors ?? {})).toEqual(['name', 'price', 'max_listings', 'description', 'features'])
})

test('a stored plan fills the form’s fields', () => {
  const plan = {
    name: 'Free',
    description: null,
    price: 0,
    max_listings: 0,
    facebook_posting_enabled: true,
    features: ['One'],
    is_active: false,
  }
  expect(planValue(planForm(plan))).toEqual(plan)
})
