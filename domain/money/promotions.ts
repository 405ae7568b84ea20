/** Paid promotion: an ad that is featured for some days (docs/product.md, Paid promotion). */
import type { Checked } from '../foundation/form.ts'
import { formatNumber } from '../foundation/money.ts'
import { checkPaymentForm, type PaymentFacts, type PaymentForm } from './payment-form.ts'

/** The settings of the offer: KES (empty: not offered) and days. */
export const PROMOTION_SETTINGS = ['promotion_price', 'promotion_days'] as const

export interface PromotionOffer {
  /** KES for all days. */
  price: number
  days: number
}

/** The offer that the settings make; null: ads cannot be featured for money. */
export function promotionOffer(settings: ReadonlyMap<string, string>): PromotionOffer | null {
  const [price, days] = PROMOTION_SETTINGS.map((key) => Number(settings.get(key) || 0))
  return price && days ? { price, days } : null
}

/** States of a promotion that was paid for. */
export type PromotionStatus = 'paid' | 'running' | 'ended' | 'cancelled'

/** What a promotion brought, by whole days; leads are calls, WhatsApp and messages. */
export interface PromotionFigures {
  views: number
  leads: number
  /** As many as were counted, or fewer: the ad was on the site for so many before. */
  days_before: number
  /** null: the ad was not on the site before. */
  views_before: number | null
  leads_before: number | null
}

/** `120 views and 9 leads. In the 7 days before: 40 views and 3 leads.` */
export function promotionOutcome({
  views,
  leads,
  days_before,
  views_before,
  leads_before,
}: PromotionFigures): string {
  const brought = `${amounts(views, leads)}.`
  if (views_before === null || leads_before === null)
    return `${brought} The ad was new, so there is no week before to compare.`
  return `${brought} In the ${days_before === 1 ? 'day' : `${days_before} days`} before: ${amounts(views_before, leads_before)}.`
}

function amounts(views: number, leads: number): string {
  return `${count(views, 'view')} and ${count(leads, 'lead')}`
}

function count(amount: number, one: string): string {
  return `${formatNumber(amount)} ${amount === 1 ? one : `${one}s`}`
}

/** `Featured for 7 days`. */
export function promotionName(days: number): string {
  return `Featured for ${days === 1 ? '1 day' : `${days} days`}`
}

/** What the form of a payment for a promotion fills; its price is the amount. */
export type PromotionPayment = Omit<PaymentFacts, 'plan_id'>

/** Validates the payment form for a promotion, whose price is not typed. */
export function checkPromotionPayment(
  form: PaymentForm,
  price: number,
): Checked<PaymentForm, PromotionPayment> {
  const priced = { ...form, plan_id: 'promotion', months: '1', amount: String(price) }
  const { value, ...rest } = checkPaymentForm(priced, [{ id: 'promotion', price }])
  if (value === null) return { ...rest, value } as Checked<PaymentForm, PromotionPayment>
  const { plan_id: _, ...payment } = value
  return { value: payment, errors: null, summary: null }
}
