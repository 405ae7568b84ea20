import { formatDateTime } from '../../foundation/dates.ts'
import { DEPOSIT, depositFor, depositPage, OPEN_DEPOSIT } from '../about-deposits.ts'
import { flag, maybe, moment, name } from '../facts.ts'
import { kind, sentences } from '../kind.ts'

/** To the owner: the deposit is at their till, and the vehicle is reserved. */
export const depositReceived = kind({
  topic: null,
  facts: { ...DEPOSIT, until: maybe(moment), receipt: maybe(name), in_hand: flag },
  type: 'success',
  title: 'A deposit has arrived',
  sentence: (facts) =>
    sentences(
      facts.in_hand
        ? `You have received ${depositFor(facts)} from ${facts.person ?? 'a buyer'}.`
        : `${facts.person ?? 'A buyer'} has paid ${depositFor(facts)} to your till${facts.receipt === null ? '' : ` (receipt ${facts.receipt})`}.`,
      facts.until === null
        ? 'It is part of the price when the work is done.'
        : `It is reserved until ${formatDateTime(facts.until)}.`,
    ),
  link: depositPage,
  action: OPEN_DEPOSIT,
})
