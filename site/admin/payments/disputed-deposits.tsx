import { formatKes } from '#domain/foundation/money.ts'
import { Asked } from '../../money/deposits/asked.tsx'
import { Denials } from '../../money/deposits/denials.tsx'
import { AccountSection } from '../../people/account/account-section.tsx'
import { Member } from './deposit-member.tsx'
import { type DisputedDeposit, decideDispute } from './deposit-queries.ts'

interface Decision {
  returned: boolean
  label: string
  question: string
  follows: (owner: string, payer: string) => string
}

const DECISIONS: Decision[] = [
  {
    returned: true,
    label: 'It was returned',
    question: 'Was it returned?',
    follows: (owner, payer) =>
      `${owner} owes nothing more. ${payer} can no longer say that it did not arrive. Both are told. This cannot be undone.`,
  },
  {
    returned: false,
    label: 'It is still owed',
    question: 'Is it still owed?',
    follows: (owner) => `${owner} still has to return it. Both are told. This cannot be undone.`,
  },
]

/** Deposits that their owners say they returned, and their payers that they did not get; administrators decide. */
export function DisputedDeposits({ disputes }: { disputes: readonly DisputedDeposit[] }) {
  if (disputes.length === 0) return null
  return (
    <AccountSection
      title="Disputed deposits"
      lead="Who paid said twice that the money did not come back. Ask the business for M-Pesa's message, and look the receipt up with who paid."
    >
      <ul className="grid grid-cols-1 gap-5">
        {disputes.map((dispute) => (
          <Dispute key={dispute.id} dispute={dispute} />
        ))}
      </ul>
    </AccountSection>
  )
}

function Dispute({ dispute }: { dispute: DisputedDeposit }) {
  const { id, number, amount, owner_id, owner_name, payer_id, payer_name, paid_to, receipt_number } = dispute
  const [owner, payer] = [owner_name ?? 'The business', payer_name ?? 'The payer']
  return (
    <li className="leading-normal">
      <p className="flex flex-wrap justify-between gap-x-4 font-medium wrap-anywhere">
        <span>Deposit {number}</span>
        <span className="tabular-nums">{formatKes(amount)}</span>
      </p>
      <p className="text-sm wrap-anywhere">
        <Member id={owner_id} name={owner_name} /> says that it was returned to{' '}
        <Member id={payer_id} name={payer_name} />. Paid {paid_to ? `to ${paid_to}` : 'by hand'}
        {receipt_number && `, receipt ${receipt_number}`}.
      </p>
      <Denials denials={dispute.denials} payer={payer} owner={owner} />
      <div className="flex flex-wrap gap-3">
        {DECISIONS.map(({ returned, label, question, follows }) => (
          <Asked
            key={label}
            label={label}
            question={question}
            description={`Deposit ${number}, ${formatKes(amount)}. ${follows(owner, payer)}`}
            confirm={label}
            work={(client) => decideDispute(client, id, returned)}
            words={{ done: 'Decided: both are told', failed: 'It could not be decided' }}
          />
        ))}
      </div>
    </li>
  )
}
