import { useState } from 'react'
import {
  href,
  Link,
  type ShouldRevalidateFunction,
  useNavigate,
  useRevalidator,
  useSearchParams,
} from 'react-router'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import { changeSentence, type PlanChange, periodSentence } from '#domain/money/plan-changes.ts'
import { isRunning, keptUntil, PLAN_DAYS, parseMonths } from '#domain/money/plans.ts'
import { ownAdRoom } from '../../ad-editor/posting-queries.ts'
import { browserClient } from '../../client.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import { memberContext } from '../../members/member.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { toast } from '../../ui/toast.ts'
import type { Route } from './+types/payments.ts'
import { CurrentPlan } from './current-plan.tsx'
import { EndOfPlan } from './end-of-plan.tsx'
import { FreeAds } from './free-ads.tsx'
import { invoiceRecipient } from './invoice-queries.ts'
import { InvoiceRecipientSection } from './invoice-recipient-section.tsx'
import { MonthsChoice } from './months-choice.tsx'
import { OurNumbers } from './our-numbers.tsx'
import { PlanCard } from './plan-card.tsx'
import {
  freeAdLimit,
  isOffered,
  latestSubscription,
  offeredPlans,
  ownPayments,
  planChanges,
  readPaymentDetails,
  restingAds,
} from './queries.ts'
import { YourPayments } from './your-payments.tsx'

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  const { user } = context.get(memberContext)
  try {
    const client = await browserClient()
    const [plans, subscription, room, payments, details, free, changes, resting, recipient] =
      await Promise.all([
        offeredPlans(client),
        latestSubscription(client, user.id),
        ownAdRoom(client),
        ownPayments(client, user.id),
        readPaymentDetails(client),
        freeAdLimit(client),
        planChanges(client),
        restingAds(client),
        invoiceRecipient(client, user.id),
      ])
    return {
      now: new Date(),
      userId: user.id,
      plans,
      subscription,
      room,
      payments,
      details,
      free,
      changes,
      resting,
      recipient,
    }
  } catch (error) {
    reportFailure('The plans and payments could not be read', error)
    return null
  }
}

// The months in the address change nothing that is read.
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) => currentUrl.searchParams.get('months') === nextUrl.searchParams.get('months') && defaultShouldRevalidate

export { Loading as HydrateFallback } from '../../members/loading.tsx'

export const meta = () => [{ title: 'Subscriptions | Magari' }, { name: 'robots', content: 'noindex' }]

export default function PaymentsPage({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  return (
    <div className="wrap max-w-6xl py-2 pb-10 lg:py-10">
      <PageHead
        title="Subscriptions"
        className="flex-wrap"
        end={<LinkButton to={href('/manual-payments')}>Manual payment</LinkButton>}
      />
      {loaderData ? (
        <Plans {...loaderData} />
      ) : (
        <EmptyState
          title="Your plan and payments could not be loaded"
          action={<Button onClick={() => void revalidate()}>Try again</Button>}
        >
          Check your connection. Your payments are safe.
        </EmptyState>
      )}
    </div>
  )
}

type Loaded = NonNullable<Route.ComponentProps['loaderData']>

function Plans({
  now,
  plans,
  subscription,
  room,
  payments,
  details,
  free,
  changes,
  resting,
  userId,
  recipient,
}: Loaded) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [chosen, setChosen] = useState<string | null>(null)
  const [params, setParams] = useSearchParams()
  const [months, setMonths] = useState(parseMonths(params.get('months')) ?? 1)
  const kept = subscription !== null && keptUntil(subscription, payments, now) !== null
  const running = subscription && (kept || isRunning(subscription, now)) ? subscription.plan.id : null

  async function subscribe(planId: string) {
    setChosen(planId)
    try {
      if (await isOffered(await browserClient(), planId)) {
        toast({ title: 'Redirecting to payment...', tone: 'info' })
        return await navigate({
          pathname: href('/manual-payments'),
          search: `?${new URLSearchParams({ plan: planId, ...(months > 1 && { months: String(months) }) })}`,
        })
      }
      toast({
        title: 'Failed to start subscription process',
        description: 'This plan is no longer offered. Choose another.',
        tone: 'error',
      })
      await revalidate()
    } catch (error) {
      reportFailure('The subscription could not be started', error)
      toast({
        title: 'Failed to start subscription process',
        description: databaseRefusal(error as ServiceError).sentence,
        tone: 'error',
      })
    } finally {
      setChosen(null)
    }
  }

  return (
    <>
      <CurrentPlan subscription={subscription} room={room} kept={kept} now={now} />
      <EndOfPlan subscription={subscription} payments={payments} resting={resting} now={now} />
      <section aria-labelledby="plans" className="mt-8">
        <h2 id="plans" className="mb-3 text-lg">
          Plans
        </h2>
        <FreeAds most={free} current={running === null && room.most === free} />
        {plans.length === 0 && <p className="text-ink-2">No plans are available at the moment.</p>}
        {plans.length > 0 && (
          <MonthsChoice
            value={months}
            onChange={(months) => {
              // At once; the address, for Back and reload, follows.
              setMonths(months)
              setParams({ months: String(months) }, { replace: true, preventScrollReset: true })
            }}
          />
        )}
        <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
          {plans.map((plan) => (
            <PlanCard
              key={plan.id}
              plan={plan}
              current={plan.id === running}
              busy={plan.id === chosen}
              months={months}
              change={wordsOfChange(changes[plan.id], plan.name, months)}
              onSubscribe={() => void subscribe(plan.id)}
            />
          ))}
        </ul>
        {plans.length > 0 && (
          <p className="mt-3 text-sm text-ink-2">
            A month of a plan is {PLAN_DAYS} days. Renewing early adds the days to the end; a different plan
            starts immediately, and what is left of the paid days of the old one counts.
          </p>
        )}
      </section>
      <OurNumbers details={details} />
      <YourPayments payments={payments} />
      {payments.length > 0 && (
        <p className="mt-3">
          <Link to={href('/payments/statement')} className="text-green-ink underline">
            Statement of account
          </Link>
        </p>
      )}
      <InvoiceRecipientSection userId={userId} recipient={recipient} />
    </>
  )
}

/** What a plan does to the running one; null: there is none. */
function wordsOfChange(change: PlanChange | undefined, plan: string, months: number): string | null {
  if (!change || (change.replaced === null && !change.is_extension)) return null
  return [changeSentence(change, plan), periodSentence(change, months)].filter(Boolean).join(' ')
}
