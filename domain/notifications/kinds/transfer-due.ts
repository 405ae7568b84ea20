import { OPEN_SALE, SALE, salePage } from '../about-sales.ts'
import { kind, sentences } from '../kind.ts'

/** Reminds each side, once, of a transfer that the buyer has not noted as accepted. */
export const transferDue = kind({
  topic: 'reminders',
  facts: SALE,
  type: 'warning',
  title: 'Is the vehicle transferred?',
  sentence: ({ side, vehicle }) =>
    side === 'seller'
      ? sentences(
          `You sold “${vehicle}” two weeks ago, and the transfer is not noted as accepted.`,
          'Until it is, the vehicle is in your name. Begin it on the government’s portal, or ask the buyer to accept it.',
        )
      : sentences(
          `You bought “${vehicle}” two weeks ago, and the transfer is not noted as accepted.`,
          'Until it is, the vehicle is not in your name. Accept it on the government’s portal, and tick the step.',
        ),
  link: salePage,
  action: OPEN_SALE,
})
