import { useState } from 'react'
import { href, useRevalidator } from 'react-router'
import { formatKes } from '#domain/foundation/money.ts'
import { RETURN_DAYS } from '#domain/money/deposits.ts'
import { ruleInWords } from '#domain/services/service-deposit-form.ts'
import type { PageHandle } from '../../../frame/page-handle.ts'
import { memberContext } from '../../../members/member.ts'
import { ConnectedTill } from '../../../money/deposits/connected-till.tsx'
import { NO_DEPOSITS } from '../../../money/deposits/deposit-words.ts'
import { type DepositSettings, ownDepositSettings } from '../../../money/deposits/till-queries.ts'
import { AccountSection } from '../../../people/account/account-section.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { readOrToast } from '../../../workplace/read-or-toast.ts'
import { ownProvider } from '../own-provider.ts'
import { ProviderPage } from '../provider-page.tsx'
import type { Route } from './+types/deposits.ts'
import { DepositRuleDialog } from './deposit-rule-dialog.tsx'
import { type ServiceWithDeposit, servicesWithDeposits } from './queries.ts'

export async function clientLoader({ context, request }: Route.ClientLoaderArgs) {
  const { user } = context.get(memberContext)
  const loaded = await readOrToast(request, 'Failed to load your deposits', async (client) => {
    const provider = await ownProvider(client, user.id)
    if (!provider) return { provider, shown: null }
    const [settings, services] = await Promise.all([
      ownDepositSettings(client),
      servicesWithDeposits(client, provider.id),
    ])
    return { provider, shown: { settings, services } }
  })
  return { userId: user.id, loaded }
}

export { Loading as HydrateFallback } from '../../../members/loading.tsx'

export const handle: PageHandle = { heading: 'Deposits and your till' }

export const meta = () => [
  { title: 'Deposits and your till | Magari' },
  { name: 'robots', content: 'noindex' },
]

const REFUSALS: Record<string, string> = {
  ...NO_DEPOSITS,
  unverified: 'Only verified businesses take deposits.',
}

/** What a provider asks as deposits for bookings, and the till that they go to. */
export default function ProviderDeposits({ loaderData: { userId, loaded } }: Route.ComponentProps) {
  return (
    <ProviderPage
      title="Deposits and your till"
      loaded={loaded}
      failed="Failed to load your deposits"
      end={<LinkButton to={href('/deposits')}>Your deposits</LinkButton>}
    >
      {({ settings, services }) => (
        <div className="max-w-3xl">
          <p className="pb-5 text-ink-2">
            Ask a deposit for bookings. You accept first, then the customer pays to your own till, never to
            Magari. It is part of the price. Whoever cancels in time gets it back within {RETURN_DAYS} days.
          </p>
          <Allowed userId={userId} settings={settings} services={services} />
        </div>
      )}
    </ProviderPage>
  )
}

interface AllowedProps {
  userId: string
  settings: DepositSettings
  services: readonly ServiceWithDeposit[]
}

function Allowed({ userId, settings, services }: AllowedProps) {
  const refusal = settings.services_refusal
  return (
    <>
      {refusal && REFUSALS[refusal] && (
        <Notice>
          <p>{REFUSALS[refusal]}</p>
        </Notice>
      )}
      {(refusal === null || refusal === 'owes') && (
        <>
          <AccountSection
            title="Your services"
            lead="A fixed amount or a part of the price, at most half of it."
          >
            <Services userId={userId} services={services} />
          </AccountSection>
          <AccountSection
            title="Your till or paybill"
            lead="With it, customers pay from their phone. Without it, you mark deposits that you receive by hand, at the booking."
          >
            <ConnectedTill settings={settings} />
          </AccountSection>
        </>
      )}
    </>
  )
}

function Services({ userId, services }: Pick<AllowedProps, 'userId' | 'services'>) {
  const { revalidate } = useRevalidator()
  const [open, setOpen] = useState<ServiceWithDeposit | null>(null)
  if (services.length === 0)
    return (
      <EmptyState
        title="No services added yet"
        action={
          <LinkButton to={href('/service-provider/services')} variant="main">
            Add Your First Service
          </LinkButton>
        }
      />
    )
  return (
    <>
      <ul aria-label="Deposits of your services" className="grid rounded-r border border-line bg-raise">
        {services.map((service) => (
          <li
            key={service.id}
            className="grid items-center gap-x-4 gap-y-2 border-line p-4 not-first:border-t sm:grid-cols-[minmax(0,1fr)_auto]"
          >
            <div className="grid min-w-0 gap-0.5">
              <h3 className="flex flex-wrap items-center gap-x-2 text-base font-medium tracking-normal wrap-anywhere">
                {service.name}
                {!service.is_active && (
                  <Badge tone="draft" icon="eye-off">
                    Inactive
                  </Badge>
                )}
              </h3>
              <p className="text-sm wrap-anywhere text-ink-2">
                {formatKes(service.price)} ·{' '}
                {service.rule ? `Deposit: ${ruleInWords(service.rule)}` : 'No deposit'}
              </p>
            </div>
            <Button
              size="s"
              className="justify-self-start"
              aria-label={`Change the deposit of ${service.name}`}
              onClick={() => setOpen(service)}
            >
              Change
            </Button>
          </li>
        ))}
      </ul>
      {open && (
        <DepositRuleDialog
          key={open.id}
          userId={userId}
          service={open}
          onClose={() => setOpen(null)}
          onSaved={() => {
            setOpen(null)
            void revalidate()
          }}
        />
      )}
    </>
  )
}
