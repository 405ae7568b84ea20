import { formatKesWithCents } from '#domain/foundation/cents.ts'
import { formatDate, formatTime } from '#domain/foundation/dates.ts'
import { LEDGER_DIFFERENCES } from '#domain/money/ledger.ts'
import { Notice } from '../../../ui/notice.tsx'
import type { LedgerCheck } from './queries.ts'

/** What the latest nightly check found. */
export function LedgerCheckNotice({ check: { checked_at, differences } }: { check: LedgerCheck }) {
  if (!checked_at)
    return (
      <p className="mb-4 text-sm text-ink-2">
        The ledger is compared with the payments at night for the first time.
      </p>
    )
  const when = `${formatDate(checked_at)}, ${formatTime(checked_at)}`
  if (differences.length === 0)
    return <p className="mb-4 text-sm text-ink-2">Compared with the payments on {when}: nothing differs.</p>
  return (
    <Notice>
      <strong className="font-medium text-ink">
        {differences.length === 1 ? 'One difference was' : `${differences.length} differences were`} found on{' '}
        {when}
      </strong>
      <ul className="grid gap-1">
        {differences.slice(0, MOST_SHOWN).map(({ kind, subject, amount }) => (
          <li key={`${kind} ${subject}`}>
            {subject}
            {amount !== null && `, ${formatKesWithCents(amount)}`}: {LEDGER_DIFFERENCES[kind] ?? kind}
          </li>
        ))}
      </ul>
      {differences.length > MOST_SHOWN && <p>and {differences.length - MOST_SHOWN} more</p>}
    </Notice>
  )
}

const MOST_SHOWN = 20
