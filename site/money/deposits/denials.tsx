import { formatDate } from '#domain/foundation/dates.ts'
import type { DepositDenial } from '#domain/money/deposit-returns.ts'

/** What both sides said of returns that did not arrive, the first one first. */
export function Denials({
  denials,
  payer,
  owner,
}: {
  denials: readonly DepositDenial[]
  payer: string
  owner: string
}) {
  if (denials.length === 0) return null
  return (
    <ul className="grid gap-2 py-3 text-sm leading-normal wrap-anywhere">
      {denials.map(({ denied_at, receipt, payer_says, owner_says, decision }) => (
        <li key={denied_at}>
          {formatDate(denied_at)}: {payer} did not get {receipt}.{payer_says && ` “${payer_says}”`}
          {owner_says && ` ${owner}: “${owner_says}”`}
          {decision &&
            ` Our team decided that it ${decision === 'returned' ? 'was returned' : 'still has to be returned'}.`}
        </li>
      ))}
    </ul>
  )
}
