import { href } from 'react-router'
import { whoMay } from '#domain/businesses/permissions.ts'
import { displayName } from '#domain/people/accounts.ts'
import { identifierOf } from '#domain/people/identifier.ts'
import type { PageHandle } from '../../../frame/page-handle.ts'
import { memberContext } from '../../../members/member.ts'
import { useMay } from '../../../members/use-may.ts'
import { TradeInChoice } from '../../../messages/trade-in/trade-in-choice.tsx'
import { AccountSection } from '../../../people/account/account-section.tsx'
import { ProfileFields } from '../../../people/profile/profile-fields.tsx'
import { ProfilePicture } from '../../../people/profile/profile-picture.tsx'
import { useVisitor } from '../../../session/visitor.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { LoadFailed } from '../../../workplace/load-failed.tsx'
import { readOrToast } from '../../../workplace/read-or-toast.ts'
import { PricesPaidSwitch } from '../sold/prices-paid-switch.tsx'
import { sharesPricesPaid } from '../sold/queries.ts'
import type { Route } from './+types/settings.ts'
import { CoverPicture } from './cover-picture.tsx'
import { PageFields } from './page-fields.tsx'
import { hasPublicPage, ownDealerPage } from './queries.ts'

export async function clientLoader({ context, request }: Route.ClientLoaderArgs) {
  const { user, profile } = context.get(memberContext)
  const loaded = await readOrToast(request, 'Failed to load settings', async (client) => {
    const [page, isPublic, sharesPrices] = await Promise.all([
      ownDealerPage(client, user.id),
      hasPublicPage(client, user.id),
      sharesPricesPaid(client),
    ])
    return { page, isPublic, sharesPrices }
  })
  return { user, profile, loaded }
}

export { Loading as HydrateFallback } from '../../../members/loading.tsx'

export const handle: PageHandle = { heading: 'Settings' }

export const meta = () => [{ title: 'Dealer Settings | Magari' }, { name: 'robots', content: 'noindex' }]

/** The dealer's settings, which the public page shows at once. */
export default function Settings({ loaderData }: Route.ComponentProps) {
  const visitor = useVisitor()
  const isAccount = useMay('own_account')
  const { user, loaded } = loaderData
  const profile = visitor.profile ?? loaderData.profile
  if (!loaded || !profile)
    return (
      <>
        <PageHead title="Settings" />
        <LoadFailed title="Failed to load settings">
          Check your connection. Your settings are safe.
        </LoadFailed>
      </>
    )
  const { page, isPublic, sharesPrices } = loaded
  return (
    <>
      <PageHead
        title="Settings"
        className="flex-wrap pb-5"
        end={
          <div className="flex flex-wrap gap-2">
            <LinkButton to={href('/account/people')}>People</LinkButton>
            {isPublic && (
              <LinkButton to={href('/dealers/:id', { id: user.id })}>
                <Icon of="external-link" size="s" />
                See your page
              </LinkButton>
            )}
          </div>
        }
      >
        {isPublic
          ? 'Your public page shows these details and all your vehicles.'
          : 'Your public page appears as soon as you have an active or sold vehicle.'}
      </PageHead>
      {isAccount && (
        <AccountSection title="Logo" lead="Shown beside your name on your page and on each of your ads.">
          <ProfilePicture
            profile={profile}
            name={profile.business_name || displayName(profile) || identifierOf(user)}
          />
        </AccountSection>
      )}
      <AccountSection
        title="Cover"
        lead="A wide picture at the top of your page: your yard, your cars, your team."
      >
        <CoverPicture userId={user.id} cover={page?.cover ?? null} />
      </AccountSection>
      {isAccount ? (
        <AccountSection
          title="Business"
          lead="Your phone number is not shown on your page; signed-in buyers can ask for it."
        >
          <ProfileFields key={user.id} profile={profile} back={null} />
        </AccountSection>
      ) : (
        <AccountSection title="Business">
          <p>Logo, name, description and phone number are changed by {whoMay('own_account')}.</p>
        </AccountSection>
      )}
      <AccountSection
        title="Location and opening hours"
        lead="Tell buyers where you are and when you are open."
      >
        <PageFields key={user.id} userId={user.id} page={page} />
      </AccountSection>
      {isAccount && (
        <AccountSection
          title="Deposits"
          lead="Hold a vehicle for a buyer who pays a deposit to your own till."
        >
          <LinkButton to={href('/dealer/settings/deposits')} className="justify-self-start">
            Deposits and your till
          </LinkButton>
        </AccountSection>
      )}
      <TradeInChoice userId={user.id} role={profile.role} />
      {sharesPrices !== null && (
        <AccountSection title="Prices paid" lead="What you say was paid for vehicles that you sold.">
          <PricesPaidSwitch key={user.id} shares={sharesPrices} />
        </AccountSection>
      )}
    </>
  )
}
