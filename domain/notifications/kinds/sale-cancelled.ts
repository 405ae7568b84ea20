import { OPEN_SALE, otherSide, SALE, saleOrPurchase, salePage } from '../about-sales.ts'
import { maybe, oneOf } from '../facts.ts'
import { kind } from '../kind.ts'

/** The other side cancelled the sale, the vehicle was sold to somebody else, or the other account was erased. */
export const saleCancelled = kind({
  topic: 'messages',
  facts: { ...SALE, why: maybe(oneOf('sold', 'left')) },
  type: 'warning',
  title: (facts) => `Your ${saleOrPurchase(facts)} was cancelled`,
  sentence: (facts) => {
    if (facts.why === 'sold') return `“${facts.vehicle}” was sold to somebody else.`
    if (facts.why === 'left')
      return `${facts.side === 'seller' ? 'The buyer' : 'The seller'} of “${facts.vehicle}” has left Magari.`
    return `${otherSide(facts)} has cancelled the ${facts.side === 'seller' ? 'purchase' : 'sale'} of “${facts.vehicle}”.`
  },
  link: salePage,
  action: OPEN_SALE,
})
