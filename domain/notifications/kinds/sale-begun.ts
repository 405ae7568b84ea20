import { OPEN_SALE, otherSide, SALE, salePage } from '../about-sales.ts'
import { kind, sentences } from '../kind.ts'

/** The other side began a sale. */
export const saleBegun = kind({
  topic: 'messages',
  facts: SALE,
  title: ({ side }) => (side === 'seller' ? 'A buyer begins a purchase' : 'A seller begins a sale with you'),
  sentence: (facts) =>
    sentences(
      facts.side === 'seller'
        ? `${otherSide(facts)} begins to buy “${facts.vehicle}” from you.`
        : `${otherSide(facts)} begins to sell you “${facts.vehicle}”.`,
      'Its page has the steps for both of you, from the viewing to the transfer.',
    ),
  link: salePage,
  action: OPEN_SALE,
})
