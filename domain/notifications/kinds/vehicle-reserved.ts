import { formatDateTime } from '../../foundation/dates.ts'
import { DEPOSIT, depositFor, depositPage, OPEN_DEPOSIT } from '../about-deposits.ts'
import { moment } from '../facts.ts'
import { kind, sentences } from '../kind.ts'

/** To the payer: the seller has the deposit, and the vehicle is reserved for them. */
export const vehicleReserved = kind({
  topic: null,
  facts: { ...DEPOSIT, until: moment },
  type: 'success',
  title: 'The vehicle is reserved for you',
  sentence: (facts) =>
    sentences(
      `${facts.person ?? 'The seller'} has your deposit of ${depositFor(facts)}, and holds it until ${formatDateTime(facts.until)}.`,
      'If you do not buy, you get it back.',
    ),
  link: depositPage,
  action: OPEN_DEPOSIT,
})
