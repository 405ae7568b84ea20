import { type ReactNode, type SubmitEvent, useMemo, useRef, useState } from 'react'
import { href, Link, useNavigate, useRevalidator } from 'react-router'
import { formatDate } from '#domain/foundation/dates.ts'
import type { ServiceError } from '#domain/foundation/errors.ts'
import { formatKes } from '#domain/foundation/money.ts'
import { formatPhone } from '#domain/foundation/phone.ts'
import { parseMoney } from '#domain/foundation/typed-amounts.ts'
import { checkPaymentForm, EMPTY_PAYMENT_FORM, promptsPhone } from '#domain/money/payment-form.ts'
import { changeSentence, periodSentence } from '#domain/money/plan-changes.ts'
import { parseMonths } from '#domain/money/plans.ts'
import { browserClient } from '../../client.ts'
import { useConfig } from '../../config.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import { useRequestForm } from '../../forms/use-request-form.ts'
import { memberContext } from '../../members/member.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.ts'
import { RequestForm } from '../requests/request-page.tsx'
import type { Route } from './+types/manual-payments.ts'
import { payToOf } from './pay-here.tsx'
import { PaymentFields } from './payment-fields.tsx'
import { forgetPaymentNumber, preparedPaymentNumber } from './payment-number.ts'
import { promptPhone } from './prompt-phone.ts'
import {
  confirmedPayNumbers,
  offeredPlans,
  ownPayments,
  planChanges,
  readPaymentDetails,
  requestPayment,
} from './queries.ts'
import { YOUR_PAYMENTS } from './your-payments.tsx'

export async function clientLoader({ context, url }: Route.ClientLoaderArgs) {
  const { user, profile } = context.get(memberContext)
  try {
    const client = await browserClient()
    const [plans, details, payments, changes, confirmed] = await Promise.all([
      offeredPlans(client),
      readPaymentDetails(client),
      ownPayments(client, user.id),
      planChanges(client),
      confirmedPayNumbers(client),
    ])
    return {
      user,
      phone: profile?.phone ?? null,
      // Free plans need no payment.
      plans: plans.filter(({ price }) => price > 0),
      details,
      payments,
      changes,
      confirmed: payToOf(details, confirmed) !== null,
      number: preparedPaymentNumber(user.id),
      asked: url.searchParams.get('plan'),
      askedMonths: parseMonths(url.searchParams.get('months')) ?? 1,
      search: url.search,
    }
  } catch (error) {
    reportFailure('The data of the payment form could not be read', error)
    return null
  }
}

export { Loading as HydrateFallback } from '../../members/loading.tsx'

export const meta = () => [{ title: 'Manual payment | Magari' }, { name: 'robots', content: 'noindex' }]

export default function ManualPaymentsPage({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const { mobilePayment } = useConfig()
  return (
    <div className="wrap max-w-160 pb-10">
      <Breadcrumbs items={[{ label: 'Subscriptions', to: href('/payments') }, { label: 'Manual payment' }]} />
      <h1>Manual payment</h1>
      {!loaderData && (
        <EmptyState
          title="The payment form could not be loaded"
          action={<Button onClick={() => void revalidate()}>Try again</Button>}
        >
          Check your connection. What you typed is kept.
        </EmptyState>
      )}
      {loaderData?.plans.length === 0 && (
        <EmptyState
          title="There is nothing to pay for"
          action={<LinkButton to={href('/payments')}>Back to subscriptions</LinkButton>}
        >
          No plans are available at the moment.
        </EmptyState>
      )}
      {loaderData && loaderData.plans.length > 0 && (
        <>
          <p className="text-ink-2">
            {mobilePayment
              ? 'Pay by M-Pesa here, or pay manually and tell us.'
              : 'Pay first, then tell us here: we find your payment and start the plan.'}
          </p>
          <ManualPayment key={`${loaderData.user.id} ${loaderData.search}`} {...loaderData} />
        </>
      )}
    </div>
  )
}

type Loaded = NonNullable<Route.ComponentProps['loaderData']>

function ManualPayment({
  user,
  phone,
  plans,
  details,
  payments,
  changes,
  confirmed,
  number,
  asked,
  askedMonths,
  search,
}: Loaded) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { mobilePayment } = useConfig()
  const sentId = useRef('')
  const claimNotice = useRef<HTMLDivElement>(null)
  /** A reference that belongs to another payment of theirs, with its number. */
  const [given, setGiven] = useState<{ reference: string; number: string } | null>(null)
  const prefilled = useMemo(() => {
    const plan = plans.find(({ id }) => id === asked)
    return {
      ...EMPTY_PAYMENT_FORM,
      plan_id: plan?.id ?? '',
      months: String(askedMonths),
      amount: plan ? String(plan.price * askedMonths) : '',
      mpesa_by: mobilePayment ? 'phone' : 'self',
      phone: phone ? formatPhone(phone) : '',
    }
  }, [plans, asked, askedMonths, phone, mobilePayment])

  const { fields, ...request } = useRequestForm({
    id: 'payment',
    draftKey: 'magari-payment',
    userId: user.id,
    search,
    prefilled,
    filledByAddress: ['plan_id', 'months', 'amount'],
    // A draft may be older than the setting.
    check: (form) => checkPaymentForm(mobilePayment ? form : { ...form, mpesa_by: 'self' }, plans),
    async send(client, value) {
      sentId.current = await requestPayment(client, { ...value, user_id: user.id, payment_number: number })
      if (!byPhone) return
      try {
        await promptPhone(sentId.current)
      } catch (error) {
        // The request is decided or awaits staff, so the next attempt is a new one, which needs its number first.
        if ((error as ServiceError).hint === 'mpesa_not_asked') {
          forgetPaymentNumber()
          await revalidate()
        }
        throw error
      }
    },
    failed: 'Failed to submit payment request',
    async shows({ hint, message }) {
      const number = /\((MG\w+)\)/.exec(message)?.[1]
      if (!number || (hint !== 'payment_waiting' && hint !== 'reference_given')) return false
      if (hint === 'reference_given') setGiven({ reference: form.reference, number })
      await revalidate()
      return true
    },
    onSent: () => {
      forgetPaymentNumber()
      if (byPhone || paysAlone)
        return navigate(href('/payments/:requestId', { requestId: sentId.current }), { replace: true })
      toast({
        title: 'Payment request submitted successfully!',
        description: 'We will check your payment and notify you here and by e-mail.',
      })
      return navigate({ pathname: href('/payments'), hash: `#${YOUR_PAYMENTS}` })
    },
  })
  const { form } = fields
  const byPhone = mobilePayment && promptsPhone(form)
  /** Their next page shows where to pay, and M-Pesa tells us of it. */
  const paysAlone = confirmed && !byPhone && form.payment_method === 'mpesa'

  const chosen = plans.find(({ id }) => id === form.plan_id)
  const amount = parseMoney(form.amount)
  const same = payments.find(
    ({ status, plan_id, amount: paid }) =>
      status === 'pending' && plan_id === form.plan_id && paid === amount,
  )
  const claimed =
    same ??
    (given?.reference === form.reference
      ? payments.find(({ payment_number }) => payment_number === given.number)
      : undefined)
  const change = chosen && changes[chosen.id]
  const replacement = chosen && change && changeSentence(change, chosen.name)

  function submit(event: SubmitEvent) {
    if (!claimed) return request.submit(event)
    event.preventDefault()
    claimNotice.current?.focus()
  }

  return (
    <>
      {asked && !plans.some(({ id }) => id === asked) && (
        <Notices>This plan is no longer offered. Choose another.</Notices>
      )}
      <RequestForm
        {...request}
        submit={submit}
        send={byPhone ? `Pay${amount ? ` ${formatKes(amount)}` : ''} by M-Pesa` : 'Submit payment request'}
        back={{ label: 'Back to subscriptions', to: href('/payments') }}
        note={
          byPhone
            ? 'Your phone will ask for your M-Pesa PIN. The plan starts as soon as M-Pesa confirms the payment.'
            : paysAlone
              ? 'The plan starts as soon as M-Pesa confirms your payment to our number.'
              : 'Staff compare your request with our M-Pesa, bank and card statements. The plan starts once the payment is found.'
        }
      >
        {claimed && (
          <div ref={claimNotice} tabIndex={-1}>
            <Notices>
              <span>
                {same
                  ? `Your payment of ${formatKes(same.amount)} of ${formatDate(same.created_at)} is being checked already. We notify you of the result.`
                  : 'You have given this reference with another payment already.'}{' '}
                <Link
                  className="text-green-ink underline"
                  to={href('/payments/:requestId', { requestId: claimed.id })}
                >
                  Open {claimed.payment_number}
                </Link>
              </span>
            </Notices>
          </div>
        )}
        {chosen && change && (replacement || change.is_extension) && (
          <Notices>
            {replacement && (
              <span>
                {chosen.name} replaces your {change.replaced} plan as soon as the payment is approved.{' '}
                {replacement}
              </span>
            )}
            <span>{periodSentence(change, parseMonths(form.months) ?? 1)}</span>
          </Notices>
        )}
        <PaymentFields
          plans={plans}
          details={details}
          mobilePayment={mobilePayment}
          confirmed={confirmed}
          number={number}
          email={user.email}
          fields={fields}
        />
      </RequestForm>
    </>
  )
}

function Notices({ children }: { children: ReactNode }) {
  return (
    <div className="-mb-4">
      <Notice>{children}</Notice>
    </div>
  )
}
