import { href, useRevalidator } from 'react-router'
import type { PageHandle } from '../../../frame/page-handle.ts'
import { memberContext } from '../../../members/member.ts'
import { useMay } from '../../../members/use-may.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { LoadFailed } from '../../../workplace/load-failed.tsx'
import { readOrToast } from '../../../workplace/read-or-toast.ts'
import { AwaitingVerification } from '../provider-page.tsx'
import { Resources } from '../resources/resources.tsx'
import type { Route } from './+types/settings.ts'
import { BillingForm } from './billing-form.tsx'
import { ExceptionalDays } from './exceptional-days.tsx'
import { ProviderSettingsForm } from './provider-settings-form.tsx'
import { providerSettings } from './queries.ts'

export async function clientLoader({ context, request }: Route.ClientLoaderArgs) {
  const { user, profile } = context.get(memberContext)
  const now = Date.now()
  const loaded = await readOrToast(request, 'Failed to load service provider', async (client) => ({
    provider: await providerSettings(client, user.id),
  }))
  return { user, profile, now, loaded }
}

export { SettingsLoading as HydrateFallback } from '../../../admin/settings-frame.tsx'

export const handle: PageHandle = { heading: 'Service Provider Settings' }

export const meta = () => [
  { title: 'Service Provider Settings | Magari' },
  { name: 'robots', content: 'noindex' },
]

/** The provider's public profile, opening hours and booking limits. */
export default function Settings({ loaderData: { user, profile, now, loaded } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const isAccount = useMay('own_account')
  if (!loaded)
    return (
      <>
        <PageHead title="Service Provider Settings" />
        <LoadFailed title="Failed to load service provider">
          Check your connection. Nothing has changed.
        </LoadFailed>
      </>
    )
  const { provider } = loaded
  return (
    <>
      <PageHead
        title="Service Provider Settings"
        className="flex-wrap"
        end={
          <div className="flex flex-wrap gap-2">
            <LinkButton to={href('/account/people')}>People</LinkButton>
            {provider && isAccount && (
              <LinkButton to={href('/service-provider/settings/deposits')}>Deposits</LinkButton>
            )}
            {provider?.verified && (
              <LinkButton to={href('/services/:id', { id: provider.id })}>See your page</LinkButton>
            )}
          </div>
        }
      >
        Your public profile, your opening hours and when customers can book.
      </PageHead>
      {provider && !provider.verified && <AwaitingVerification removed={provider.archived_at !== null} />}
      {!provider && (
        <Notice>
          <p className="font-medium text-ink">Tell people about your business</p>
          <p>
            A new business is not verified: visitors see it once an administrator has reviewed it. You can
            already add your services.
          </p>
        </Notice>
      )}
      <ProviderSettingsForm
        key={user.id}
        userId={user.id}
        profile={profile}
        provider={provider}
        onSaved={revalidate}
      />
      {provider && <Resources provider={provider} />}
      {provider && <BillingForm providerId={provider.id} details={provider.billing_details} />}
      {provider && (
        <ExceptionalDays
          providerId={provider.id}
          exceptions={provider.opening_exceptions}
          now={now}
          onChanged={revalidate}
        />
      )}
    </>
  )
}
