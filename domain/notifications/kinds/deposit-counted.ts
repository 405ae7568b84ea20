import { DEPOSIT, depositFor, depositPage, OPEN_DEPOSIT } from '../about-deposits.ts'
import { kind } from '../kind.ts'

/** To the owner: the payer bought, so that the deposit counts towards the price. */
export const depositCounted = kind({
  topic: null,
  facts: DEPOSIT,
  type: 'success',
  title: 'A deposit counts towards the price',
  sentence: (facts) =>
    `${facts.person ?? 'The buyer'} has bought: the deposit of ${depositFor(facts)} is part of the price and stays with you.`,
  link: depositPage,
  action: OPEN_DEPOSIT,
})
