import { type ReactNode, useEffect, useState } from 'react'
import { data, href, type To } from 'react-router'
import { formatKesWithCents } from '#domain/foundation/cents.ts'
import { formatDate } from '#domain/foundation/dates.ts'
import { formatKes } from '#domain/foundation/money.ts'
import { formatPhone } from '#domain/foundation/phone.ts'
import { UUID } from '#domain/foundation/uuid.ts'
import { monthsWords } from '#domain/money/plans.ts'
import { WITHDRAWN } from '#domain/money/withdrawal.ts'
import { browserClient, type Client } from '../../client.ts'
import { NoSuchRecord } from '../../frame/no-such-record.tsx'
import { isNotFound } from '../../frame/not-found-answer.ts'
import { memberContext } from '../../members/member.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon-names.ts'
import { Spinner } from '../../ui/spinner.tsx'
import type { Route } from './+types/payment.ts'
import { PayHere, type PayTo, payToOf } from './pay-here.tsx'
import { PendingPayment } from './pending-payment.tsx'
import {
  confirmedPayNumbers,
  type FollowedPayment,
  ownPayment,
  type Payment,
  readPaymentDetails,
} from './queries.ts'
import { returnInWords, returnOf } from './returned.ts'
import { usePayment } from './use-payment.ts'

export async function clientLoader({ context, params: { requestId } }: Route.ClientLoaderArgs) {
  const { user } = context.get(memberContext)
  const client = await browserClient()
  const payment = UUID.test(requestId) ? await ownPayment(client, user.id, requestId) : null
  if (!payment) throw data(null, { status: 404 })
  return { userId: user.id, payment, payTo: await readPayTo(client, payment) }
}

/** Where a pending payment by M-Pesa is made so that it is found without staff; null: nowhere. */
async function readPayTo(client: Client, { status, payment_method }: Payment): Promise<PayTo | null> {
  if (status !== 'pending' || payment_method !== 'mpesa') return null
  const [details, confirmed] = await Promise.all([readPaymentDetails(client), confirmedPayNumbers(client)])
  return payToOf(details, confirmed)
}

export { Loading as HydrateFallback } from '../../members/loading.tsx'

export function meta({ loaderData }: Route.MetaArgs) {
  const number = loaderData?.payment.payment_number
  return [
    { title: `${number ? `Payment ${number}` : 'Payment'} | Magari` },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function PaymentPage({ loaderData: { userId, payment: known, payTo } }: Route.ComponentProps) {
  const { payment, look } = usePayment(known, userId)
  const back = returnOf(payment)
  const isWaiting = payment.status === 'pending' && !payment.push_asked_at
  const isToPay = isWaiting && !payment.received && !payment.reference && payTo !== null
  return (
    <div className="wrap max-w-160 pb-10">
      <Breadcrumbs
        items={[{ label: 'Subscriptions', to: href('/payments') }, { label: payment.payment_number }]}
      />
      <div
        id="payment-state"
        tabIndex={-1}
        role="status"
        className="grid justify-items-center gap-3 rounded-r border border-line bg-raise px-4 py-10 text-center sm:px-8"
      >
        {back && (
          <State icon="undo-2" title="We have returned your payment">
            {returnInWords(back)} {back.reason}
          </State>
        )}
        {payment.status === 'approved' && !back && (
          <State icon="circle-check" className="text-green-ink" title="We have received your payment">
            {formatKes(payment.amount)}
            {whatItPaidFor(payment)}.
          </State>
        )}
        {payment.received && <Received {...payment.received} />}
        {!payment.received && payment.status === 'rejected' && (
          <State
            icon="circle-x"
            className="text-danger"
            title={payment.push_asked_at ? 'The payment was not made' : 'Your payment was not approved'}
          >
            {payment.decision_reason}
          </State>
        )}
        {payment.status === WITHDRAWN && (
          <State icon="circle-x" title="You withdrew this payment request">
            If you have sent {formatKes(payment.amount)}, write to us with the number {payment.payment_number}
            .
          </State>
        )}
        {!payment.received && payment.status === 'pending' && payment.push_asked_at && (
          <Asked payment={payment} askedAt={payment.push_asked_at} />
        )}
        {isToPay && (
          <State icon="smartphone" title={`Pay ${formatKes(payment.amount)} by M-Pesa`}>
            The plan starts as soon as M-Pesa confirms your payment. This page updates automatically; you may
            also leave it.
          </State>
        )}
        {isWaiting && !payment.received && !isToPay && (
          <State icon="clock" title="Your payment is awaiting review">
            We are looking for {formatKes(payment.amount)}
            {payment.reference && ` with the reference ${payment.reference}`} in our statements and will
            notify you here and by e-mail.
          </State>
        )}
      </div>
      {isToPay && payTo && <PayHere payment={payment} to={payTo} />}
      {isWaiting && <PendingPayment payment={payment} userId={userId} onChange={look} />}
      <div className="flex flex-wrap gap-3 pt-5">
        {payment.status === 'approved' && (
          <LinkButton
            to={href('/payments/:requestId/receipt', { requestId: payment.id })}
            variant="main"
            className="max-sm:w-full"
          >
            See the receipt
          </LinkButton>
        )}
        {payment.status === 'rejected' && !payment.received && (
          <LinkButton to={againAt(payment)} variant="main" className="max-sm:w-full">
            Try again
          </LinkButton>
        )}
        <LinkButton to={href('/payments')} variant="bare" className="max-sm:w-full">
          Back to subscriptions
        </LinkButton>
      </div>
    </div>
  )
}

/** Where the same can be paid for once more. */
function againAt({ plan_id, months, promotion }: Payment): To {
  if (promotion) return href('/promote/:vehicleId', { vehicleId: promotion.listing_id })
  return {
    pathname: href('/manual-payments'),
    search: plan_id ? `?${new URLSearchParams({ plan: plan_id, months: String(months) })}` : '',
  }
}

/** What an approved payment pays for, after its amount. */
function whatItPaidFor({ plan, months, promotion, period_ends_at }: Payment): string {
  const until = period_ends_at && formatDate(period_ends_at)
  if (plan)
    return until
      ? ` pays for ${months > 1 ? `${monthsWords(months)} of ` : ''}the ${plan.name} plan until ${until}`
      : ''
  if (!promotion) return ''
  const ad = promotion.title ? `“${promotion.title}”` : 'your ad'
  if (promotion.status === 'cancelled')
    return `: ${ad} was sold or deleted before it could be featured, so we return your money`
  if (until) return ` pays for featuring ${ad} until ${until}`
  return ` pays for featuring ${ad} for ${promotion.days} days, which start as soon as it is active`
}

/** Money that does not fit its request, until an administrator has decided. */
function Received({ amount, receipt_number: receipt }: NonNullable<FollowedPayment['received']>) {
  return (
    <State icon="clock" title="We are checking your payment">
      We received {amount === null ? 'your payment' : formatKesWithCents(amount)}
      {receipt && ` (receipt ${receipt})`} and are checking it. You do not need to pay again; we will notify
      you.
    </State>
  )
}

/** M-Pesa waits half a minute for the PIN; after this, something failed. */
const LONG_MS = 120_000

function Asked({ payment, askedAt }: { payment: Payment; askedAt: string }) {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const left = new Date(askedAt).getTime() + LONG_MS - Date.now()
    const timer = setTimeout(() => setLate(true), Math.max(0, left))
    return () => clearTimeout(timer)
  }, [askedAt])
  const amount = formatKes(payment.amount)
  if (late)
    return (
      <State icon="clock" title="M-Pesa has not answered yet">
        If you entered your PIN, {payment.promotion ? 'your ad is featured' : 'the plan starts'} as soon as
        M-Pesa confirms it; you may leave this page. If your phone did not ask for it,{' '}
        <b className="font-medium">do not pay twice</b>: wait a few minutes, or write to us with the number{' '}
        {payment.payment_number}.
      </State>
    )
  return (
    <State icon="smartphone" title="Check your phone">
      Enter your M-Pesa PIN on{' '}
      <span className="whitespace-nowrap">{payment.phone && formatPhone(payment.phone)}</span> to pay {amount}
      . This page updates automatically.
      <span className="mt-4 flex justify-center">
        <Spinner />
      </span>
    </State>
  )
}

interface StateProps {
  icon: IconName
  /** Of the icon. */
  className?: string
  title: string
  children: ReactNode
}

function State({ icon, className, title, children }: StateProps) {
  return (
    <>
      <Icon of={icon} size="l" className={className} />
      <h1 className="wrap-anywhere">{title}</h1>
      <p className="max-w-[48ch] text-balance text-ink-2 wrap-anywhere">{children}</p>
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isNotFound(error)) throw error
  return <NoSuchRecord title="Payment not found" to={href('/payments')} label="See your payments" />
}
