import { href, Link } from 'react-router'
import { formatKesAndCents } from '#domain/foundation/cents.ts'
import { formatDate } from '#domain/foundation/dates.ts'
import { dayInNairobi } from '#domain/foundation/days.ts'
import { movementWords, statementSums } from '#domain/money/account-statement.ts'
import { displayName } from '#domain/people/accounts.ts'
import { browserClient } from '../../client.ts'
import { memberContext } from '../../members/member.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Input } from '../../ui/input.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { csvText } from '../../workplace/csv.ts'
import type { Route } from './+types/statement.ts'
import { accountStatement } from './invoice-queries.ts'
import './receipt.css'

const DAY = /^\d{4}-\d\d-\d\d$/

export async function clientLoader({ context, url: { searchParams } }: Route.ClientLoaderArgs) {
  const dayOf = (name: string) => {
    const day = searchParams.get(name) ?? ''
    return DAY.test(day) && !Number.isNaN(Date.parse(day)) ? day : null
  }
  const [since, until] = [dayOf('since'), dayOf('until')]
  const { profile } = context.get(memberContext)
  const movements = await accountStatement(await browserClient(), since, until)
  return { movements, since, until, name: profile && displayName(profile) }
}

export { Loading as HydrateFallback } from '../../members/loading.tsx'

export const meta = () => [{ title: 'Statement of account | Magari' }, { name: 'robots', content: 'noindex' }]

export default function StatementPage({
  loaderData: { movements, since, until, name },
}: Route.ComponentProps) {
  const sums = statementSums(movements)
  return (
    <div className="receipt-page wrap max-w-3xl pb-10">
      <Breadcrumbs items={[{ label: 'Subscriptions', to: href('/payments') }, { label: 'Statement' }]} />
      <form className="mb-5 flex flex-wrap items-end gap-3" action={href('/payments/statement')}>
        <Field label="From" className="min-w-36">
          <Input type="date" name="since" defaultValue={since ?? ''} />
        </Field>
        <Field label="To" className="min-w-36">
          <Input type="date" name="until" defaultValue={until ?? ''} />
        </Field>
        <Button type="submit">Show</Button>
      </form>
      <article className="receipt rounded-r border border-line bg-raise p-5 sm:p-8">
        <h1>Statement of account</h1>
        <p className="mt-1 mb-4 text-ink-2">
          {[name, since && `from ${formatDate(since)}`, until && `to ${formatDate(until)}`]
            .filter(Boolean)
            .join(', ')}
        </p>
        {movements.length === 0 ? (
          <p className="text-ink-2">No payments in this time.</p>
        ) : (
          <ul>
            {movements.map((movement) => (
              <Movement key={movement.id} movement={movement} />
            ))}
          </ul>
        )}
        <dl className="mt-2 grid gap-1 border-t-2 border-ink pt-3">
          <Sum label="Paid" amount={sums.paid} />
          <Sum label="Paid back to you" amount={sums.paidBack} />
        </dl>
      </article>
      <div className="flex flex-wrap gap-3 pt-5">
        <Button className="max-sm:w-full" onClick={() => print()}>
          <Icon of="printer" />
          Print or save as PDF
        </Button>
        {movements.length > 0 && (
          <Button className="max-sm:w-full" onClick={() => saveCsv(movements)}>
            <Icon of="download" />
            Export CSV
          </Button>
        )}
      </div>
    </div>
  )
}

type Movements = Route.ComponentProps['loaderData']['movements']

function Movement({ movement }: { movement: Movements[number] }) {
  const paper = movement.credit_note_number ?? movement.invoice_number
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-4 border-t border-line py-2">
      <span className="font-medium wrap-anywhere">{movementWords(movement)}</span>
      <span className="text-right font-medium tabular-nums">
        {formatKesAndCents(movement.paid - movement.paid_back)}
      </span>
      <span className="text-sm text-ink-2 wrap-anywhere">
        {formatDate(movement.moved_at)}
        {movement.payment_number && ` · ${movement.payment_number}`}
      </span>
      {paper && (
        <Link
          to={href('/payments/invoices/:invoice', { invoice: paper })}
          className="text-right text-sm text-green-ink underline"
        >
          {paper}
        </Link>
      )}
    </li>
  )
}

function Sum({ label, amount }: { label: string; amount: number }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="font-semibold">{label}</dt>
      <dd className="font-semibold tabular-nums">{formatKesAndCents(amount)}</dd>
    </div>
  )
}

function saveCsv(movements: Movements): void {
  const rows = movements.map((movement) => [
    dayInNairobi(movement.moved_at),
    movementWords(movement),
    movement.payment_number,
    movement.paid,
    movement.paid_back,
    movement.credit_note_number ?? movement.invoice_number,
  ])
  const head = ['Date', 'What', 'Payment number', 'Paid (KES)', 'Paid back (KES)', 'Invoice']
  saveFile(`magari-statement-${dayInNairobi(Date.now())}.csv`, csvText([head, ...rows]), 'text/csv')
}
