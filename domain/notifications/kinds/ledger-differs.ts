import { amount } from '../facts.ts'
import { kind } from '../kind.ts'

/** To administrators, of the nightly check. */
export const ledgerDiffers = kind({
  topic: null,
  facts: { count: amount },
  type: 'warning',
  title: 'The ledger differs from the payments',
  sentence: ({ count }) =>
    `Last night’s check found ${count === 1 ? 'one difference' : `${count} differences`} between the ledger and the payments.`,
  link: '/admin/payments/ledger',
  action: 'See what differs',
})
