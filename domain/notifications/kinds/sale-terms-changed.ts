import { OPEN_SALE, otherSide, SALE, saleOrPurchase, salePage } from '../about-sales.ts'
import { kind, sentences } from '../kind.ts'

/** The other side changed the terms, which takes back what both had agreed to. */
export const saleTermsChanged = kind({
  topic: 'messages',
  facts: SALE,
  title: (facts) => `The terms of your ${saleOrPurchase(facts)} were changed`,
  sentence: (facts) =>
    sentences(
      `${otherSide(facts)} has changed the terms for “${facts.vehicle}”.`,
      'Read them, and agree again if they suit you.',
    ),
  link: salePage,
  action: OPEN_SALE,
})
