import { TRANSFER_DAYS } from '../../sales/transfer.ts'
import { OPEN_SALE, SALE, saleOrPurchase, salePage } from '../about-sales.ts'
import { kind, sentences } from '../kind.ts'

/** Both sides confirmed the sale. */
export const saleCompleted = kind({
  topic: 'messages',
  facts: SALE,
  type: 'success',
  title: ({ side }) => (side === 'seller' ? 'Your vehicle is sold' : 'You bought the vehicle'),
  sentence: (facts) =>
    sentences(
      `You both confirmed the ${saleOrPurchase(facts)} of “${facts.vehicle}”.`,
      facts.side === 'seller'
        ? `Begin the transfer on the government’s portal: it has to be done within ${TRANSFER_DAYS} days.`
        : `Accept the transfer on the government’s portal: it has to be done within ${TRANSFER_DAYS} days.`,
    ),
  link: salePage,
  action: OPEN_SALE,
})
