import { useState } from 'react'
import { href, Link, useRevalidator } from 'react-router'
import { formatKesWithCents } from '#domain/foundation/cents.ts'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import { browserClient } from '../../../client.ts'
import { reportFailure } from '../../../failures/report-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { toast } from '../../../ui/toast.ts'
import { type ExactMatch, type Settled, type StatementSummary, settleStatement } from './queries.ts'

/** The one press for what is certain: approves exact matches, posts charges, lists what is nowhere else. Nothing without any. */
export function SettleStatement({ summary }: { summary: StatementSummary }) {
  const { revalidate } = useRevalidator()
  const [asked, setAsked] = useState<StatementSummary | null>(null)
  const [settled, setSettled] = useState<{ outcome: Settled; matches: ExactMatch[] } | null>(null)
  const parts = partsOf(asked ?? summary)

  async function settle(shown: StatementSummary) {
    try {
      const outcome = await settleStatement(await browserClient(), shown.id, shown.exact)
      setSettled({ outcome, matches: shown.exact })
      toast({ title: outcomeInWords(outcome) })
    } catch (error) {
      reportFailure('A statement could not be settled', error)
      toast({
        title: 'Not everything was done',
        description: `${databaseRefusal(error as ServiceError).sentence} Press again: what was done is not done twice.`,
        tone: 'error',
      })
    }
    setAsked(null)
    await revalidate()
  }

  return (
    <>
      {parts.length > 0 && (
        <div className="mb-6 grid justify-items-start gap-2 rounded-r border border-line bg-raise p-4">
          <p>{sentenceOf(parts)}</p>
          <Button variant="main" className="max-w-full whitespace-normal" onClick={() => setAsked(summary)}>
            {summary.exact.length > 0
              ? `Approve ${summary.exact.length} that match exactly`
              : 'Post and list'}
          </Button>
        </div>
      )}
      {settled && settled.outcome.refused.length > 0 && (
        <Notice>
          <p className="font-medium text-ink">Not approved:</p>
          <ul>
            {settled.outcome.refused.map(({ row, sentence }) => (
              <li key={row}>
                {settled.matches.find((match) => match.row === row)?.receipt ?? 'A row'}: {sentence}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {settled && settled.outcome.listed > 0 && (
        <Notice>
          <p>
            {settled.outcome.listed === 1 ? '1 payment is' : `${settled.outcome.listed} payments are`} listed
            to clear.{' '}
            <Link to={`${href('/admin/payments')}?status=unmatched`} className="text-green-ink underline">
              Clear them
            </Link>
          </p>
        </Notice>
      )}
      <ConfirmDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={
          asked && asked.exact.length > 0
            ? `Approve ${asked.exact.length === 1 ? 'this payment' : `these ${asked.exact.length} payments`}?`
            : 'Post and list these rows?'
        }
        description={asked && <Described summary={asked} />}
        confirmLabel={asked && asked.exact.length > 0 ? 'Approve' : 'Post and list'}
        tone="main"
        onConfirm={() => (asked ? settle(asked) : undefined)}
      />
    </>
  )
}

function Described({ summary }: { summary: StatementSummary }) {
  const others = partsOf(summary).slice(summary.exact.length > 0 ? 1 : 0)
  return (
    <span className="block text-left">
      <span className="block max-h-[40vh] overflow-y-auto">
        {summary.exact.map(({ row, payer, amount, receipt, plan }) => (
          <span key={row} className="block py-0.5 wrap-anywhere">
            {payer ?? 'A member'}, {formatKesWithCents(amount)}, {plan}, {receipt}
          </span>
        ))}
      </span>
      {others.length > 0 && <span className="mt-3 block">{sentenceOf(others)}</span>}
    </span>
  )
}

/** What the press does, each as the end of a sentence. */
function partsOf({ exact, standings }: StatementSummary): string[] {
  const { charge, nowhere } = standings
  const more = (standings.exact?.rows ?? 0) - exact.length
  return [
    ...(exact.length > 0
      ? [
          `${exact.length === 1 ? '1 payment matches' : `${exact.length} payments match`} exactly${more > 0 ? ` (and ${more} more after these)` : ''}`,
        ]
      : []),
    ...(charge
      ? [
          `${charge.rows === 1 ? '1 charge' : `${charge.rows} charges`} of M-Pesa, ${formatKesWithCents(charge.kes)}, ${charge.rows === 1 ? 'goes' : 'go'} into the ledger`,
        ]
      : []),
    ...(nowhere
      ? [
          `${nowhere.rows === 1 ? '1 payment' : `${nowhere.rows} payments`} without a request, ${formatKesWithCents(nowhere.kes)}, ${nowhere.rows === 1 ? 'is' : 'are'} listed to clear`,
        ]
      : []),
  ]
}

function sentenceOf(parts: readonly string[]): string {
  return parts.map((part) => `${part.charAt(0).toUpperCase()}${part.slice(1)}.`).join(' ')
}

function outcomeInWords({ approved, refused, fees, listed }: Settled): string {
  const parts = [
    ...(approved + refused.length > 0 ? [`${approved} approved`] : []),
    ...(refused.length > 0 ? [`${refused.length} not`] : []),
    ...(fees > 0 ? [`${fees} ${fees === 1 ? 'charge' : 'charges'} posted`] : []),
    ...(listed > 0 ? [`${listed} listed to clear`] : []),
  ]
  return parts.join(', ') || 'Nothing was left to do'
}
