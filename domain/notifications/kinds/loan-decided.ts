import { formatKes } from '../../foundation/money.ts'
import { amount, maybe, name, oneOf, text } from '../facts.ts'
import { kind, sentences } from '../kind.ts'

const TITLES = {
  approved: 'Your loan application is approved',
  rejected: 'Your loan application was not approved',
  disbursed: 'Your loan has been paid out',
}

export const loanDecided = kind({
  topic: 'offers',
  facts: {
    lender: name,
    amount,
    months: amount,
    status: oneOf('approved', 'rejected', 'disbursed'),
    note: maybe(text),
  },
  type: ({ status }) => (status === 'rejected' ? 'error' : 'success'),
  title: ({ status }) => TITLES[status],
  sentence: ({ lender, amount, months, status, note }) => {
    const loan = `${formatKes(amount)} over ${months} months.`
    return sentences(
      {
        approved: `${lender} has approved your application for ${loan}`,
        rejected: `${lender} has not approved your application for ${loan}`,
        disbursed: `${lender} has paid out your loan of ${loan}`,
      }[status],
      note,
    )
  },
  link: '/financing',
  action: 'See your applications',
})
