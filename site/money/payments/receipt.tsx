import { data, href } from 'react-router'
import { formatDate } from '#domain/foundation/dates.ts'
import { formatKes } from '#domain/foundation/money.ts'
import { formatPhone } from '#domain/foundation/phone.ts'
import { UUID } from '#domain/foundation/uuid.ts'
import { PAYMENT_METHOD_LABELS } from '#domain/money/payments.ts'
import { daysWords } from '#domain/money/plan-changes.ts'
import { monthsWords } from '#domain/money/plans.ts'
import { promotionName } from '#domain/money/promotions.ts'
import { displayName } from '#domain/people/accounts.ts'
import { identifierOf } from '#domain/people/identifier.ts'
import { labelOf } from '#domain/vehicles/vehicles.ts'
import { browserClient } from '../../client.ts'
import { NoSuchRecord } from '../../frame/no-such-record.tsx'
import { isNotFound } from '../../frame/not-found-answer.ts'
import { memberContext } from '../../members/member.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Route } from './+types/receipt.ts'
import { readPaymentDetails, receiptOf } from './queries.ts'
import { ReceiptLine } from './receipt-line.tsx'
import { returnInWords, returnOf } from './returned.ts'
import './receipt.css'

export async function clientLoader({ context, params: { requestId } }: Route.ClientLoaderArgs) {
  const { user, profile } = context.get(memberContext)
  const client = await browserClient()
  const [receipt, details] = await Promise.all([
    UUID.test(requestId) ? receiptOf(client, user.id, requestId) : null,
    readPaymentDetails(client),
  ])
  if (!receipt) throw data(null, { status: 404 })
  return {
    receipt,
    seller: details.seller,
    payer: profile && displayName(profile),
    payerAddress: identifierOf(user),
  }
}

export { Loading as HydrateFallback } from '../../members/loading.tsx'

export function meta({ loaderData }: Route.MetaArgs) {
  const number = loaderData?.receipt.payment_number
  return [
    { title: `${number ? `Receipt ${number}` : 'Receipt'} | Magari` },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function ReceiptPage({ loaderData }: Route.ComponentProps) {
  const { receipt, seller, payer, payerAddress } = loaderData
  const back = returnOf(receipt)
  const { period_starts_at: from, period_ends_at: until } = receipt
  return (
    <div className="receipt-page wrap max-w-160 pb-10">
      <Breadcrumbs
        items={[{ label: 'Subscriptions', to: href('/payments') }, { label: receipt.payment_number }]}
      />
      <article className="receipt grid gap-5 rounded-r border border-line bg-raise p-5 sm:p-8">
        <header className="grid gap-4">
          <div className="grid gap-0.5 wrap-anywhere">
            <p className="text-lg font-semibold">{seller.name ?? 'Magari'}</p>
            {[
              seller.address,
              seller.kraPin && `KRA PIN ${seller.kraPin}`,
              seller.phone && formatPhone(seller.phone),
              seller.email,
            ].map(
              (line) =>
                line && (
                  <p key={line} className="text-ink-2">
                    {line}
                  </p>
                ),
            )}
          </div>
          <h1>Receipt</h1>
        </header>
        <dl>
          <ReceiptLine label="Receipt number">{receipt.payment_number}</ReceiptLine>
          <ReceiptLine label="Date">{formatDate(receipt.decided_at ?? receipt.created_at)}</ReceiptLine>
          <ReceiptLine label="Received from">
            {payer}
            <span className="block font-normal">{payerAddress}</span>
          </ReceiptLine>
          <ReceiptLine label="For">
            {receipt.promotion ? (
              <>
                {promotionName(receipt.promotion.days)}
                <span className="block font-normal">{receipt.promotion.title}</span>
              </>
            ) : (
              `${receipt.plan?.name} plan${receipt.months > 1 ? `, ${monthsWords(receipt.months)}` : ''}`
            )}
            {from && until && (
              <span className="block font-normal">
                {formatDate(from)} to {formatDate(until)}
                {receipt.credited_days > 0 &&
                  `, with ${daysWords(receipt.credited_days)} for what was left of the plan before`}
              </span>
            )}
          </ReceiptLine>
          <ReceiptLine label="Paid by">
            {labelOf(PAYMENT_METHOD_LABELS, receipt.payment_method)}
            {receipt.phone && <span className="block font-normal">{formatPhone(receipt.phone)}</span>}
          </ReceiptLine>
          {receipt.reference && <ReceiptLine label="Reference">{receipt.reference}</ReceiptLine>}
          <div className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4 border-t-2 border-ink pt-3">
            <dt className="font-semibold">Amount received</dt>
            <dd className="text-xl font-semibold">{formatKes(receipt.amount)}</dd>
          </div>
          {back && <ReceiptLine label="Returned">{returnInWords(back)}</ReceiptLine>}
        </dl>
      </article>
      <div className="flex flex-wrap gap-3 pt-5">
        <Button variant="main" className="max-sm:w-full" onClick={() => print()}>
          <Icon of="printer" />
          Print or save as PDF
        </Button>
        <LinkButton to={href('/payments')} variant="bare" className="max-sm:w-full">
          Back to subscriptions
        </LinkButton>
      </div>
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isNotFound(error)) throw error
  return (
    <NoSuchRecord title="Receipt not found" to={href('/payments')} label="See your payments">
      A receipt is available once the payment is approved, and only to the person who paid.
    </NoSuchRecord>
  )
}
