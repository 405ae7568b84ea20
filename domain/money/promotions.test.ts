import { describe, expect, test } from 'vitest'
import { EMPTY_PAYMENT_FORM } from './payment-form.ts'
import { checkPromotionPayment, promotionOffer, promotionOutcome } from './promotions.ts'

const settings = (price: string, days = '7') =>
  new Map([
    ['promotion_price', price],
    ['promotion_days', days],
  ])

test('an empty price offers nothing', () => {
  expect(promotionOffer(settings('500'))).toEqual({ price: 500, days: 7 })
  expect(promotionOffer(settings(''))).toBeNull()
  expect(promotionOffer(new Map())).toBeNull()
})

describe('what it brought', () => {
  const week = { views: 1200, leads: 9, days_before: 7, views_before: 40, leads_before: 1 }

  test('stands beside as many days before', () => {
    expect(promotionOutcome(week)).toBe('1,200 views and 9 leads. In the 7 days before: 40 views and 1 lead.')
    expect(promotionOutcome({ ...week, days_before: 1, views: 1 })).toBe(
      '1 view and 9 leads. In the day before: 40 views and 1 lead.',
    )
  })

  test('of a new ad has nothing to compare', () => {
    expect(promotionOutcome({ ...week, days_before: 0, views_before: null, leads_before: null })).toBe(
      '1,200 views and 9 leads. The ad was new, so there is no week before to compare.',
    )
  })
})

describe('the payment', () => {
  const form = { ...EMPTY_PAYMENT_FORM, phone: '0712 345 678', reference: 'SJK4H7XK2P' }

  test('is of the price, without a plan', () => {
    const { value } = checkPromotionPayment(form, 500)
    expect(value).toMatchObject({ amount: 500, phone: '+254712345678', reference: 'SJK4H7XK2P' })
    expect(value).not.toHaveProperty('plan_id')
  })

  test('needs the number for M-Pesa', () => {
    expect(checkPromotionPayment({ ...form, phone: '' }, 500).errors).toEqual({
      phone: 'Enter the M-Pesa number you paid with.',
    })
  })
})
