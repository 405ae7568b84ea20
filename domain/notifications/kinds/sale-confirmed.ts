import { OPEN_SALE, otherSide, SALE, salePage } from '../about-sales.ts'
import { kind, sentences } from '../kind.ts'

/** The other side confirmed the sale first. */
export const saleConfirmed = kind({
  topic: 'messages',
  facts: SALE,
  type: 'warning',
  title: ({ side }) => (side === 'seller' ? 'Did you sell the vehicle?' : 'Did you buy the vehicle?'),
  sentence: (facts) =>
    facts.side === 'seller'
      ? sentences(
          `${otherSide(facts)} says that they bought “${facts.vehicle}”.`,
          'Confirm it if you have sold it to them.',
        )
      : sentences(
          `${otherSide(facts)} says that they sold you “${facts.vehicle}”.`,
          'Confirm it if you have bought it.',
        ),
  link: salePage,
  action: OPEN_SALE,
})
