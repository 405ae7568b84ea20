import { formatKes } from '#domain/foundation/money.ts'
import { Denials } from '../../money/deposits/denials.tsx'
import { AccountSection } from '../../people/account/account-section.tsx'
import { Button } from '../../ui/button.tsx'
import { useActions } from '../../workplace/use-actions.ts'
import { Member } from './deposit-member.tsx'
import { type DisputedDeposit, decideDispute } from './deposit-queries.ts'

const DECISIONS = [
  { returned: true, label: 'It was returned' },
  { returned: false, label: 'It is still owed' },
]

/** Deposits that their owners say they returned, and their payers that they did not get; administrators decide. */
export function DisputedDeposits({ disputes }: { disputes: readonly DisputedDeposit[] }) {
  const { busy, act } = useActions()
  if (disputes.length === 0) return null
  return (
    <AccountSection
      title="Disputed deposits"
      lead="The buyer said twice that the money did not arrive. Ask the seller for M-Pesa's message, and look the receipt up with the buyer."
    >
      <ul className="grid grid-cols-1 gap-5">
        {disputes.map((row) => (
          <li key={row.id} className="leading-normal">
            <p className="flex flex-wrap justify-between gap-x-4 font-medium wrap-anywhere">
              <span>Deposit {row.number}</span>
              <span className="tabular-nums">{formatKes(row.amount)}</span>
            </p>
            <p className="text-sm wrap-anywhere">
              <Member id={row.owner_id} name={row.owner_name} /> says that it was returned to{' '}
              <Member id={row.payer_id} name={row.payer_name} />. Paid{' '}
              {row.paid_to ? `to ${row.paid_to}` : 'by hand'}
              {row.receipt_number && `, receipt ${row.receipt_number}`}.
            </p>
            <Denials denials={row.denials} payer="The buyer" owner="The seller" />
            <div className="flex flex-wrap gap-3">
              {DECISIONS.map(({ returned, label }) => (
                <Button
                  key={label}
                  busy={busy === row.id}
                  onClick={() =>
                    act(row.id, (client) => decideDispute(client, row.id, returned), {
                      done: 'Decided: both are told',
                      failed: 'It could not be decided',
                    })
                  }
                >
                  {label}
                </Button>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </AccountSection>
  )
}
