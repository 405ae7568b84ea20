import { href, Link } from 'react-router'
import { formatKes } from '#domain/foundation/money.ts'
import { daysInWords, RETURN_DAYS } from '#domain/money/deposits.ts'
import type { PageHandle } from '../../../frame/page-handle.ts'
import { memberContext } from '../../../members/member.ts'
import { ConnectedTill } from '../../../money/deposits/connected-till.tsx'
import { NO_DEPOSITS } from '../../../money/deposits/deposit-words.ts'
import { ownDepositSettings } from '../../../money/deposits/till-queries.ts'
import { AccountSection } from '../../../people/account/account-section.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { LoadFailed } from '../../../workplace/load-failed.tsx'
import { readOrToast } from '../../../workplace/read-or-toast.ts'
import type { Route } from './+types/deposit-settings.ts'
import { ownVehicleRules } from './queries.ts'
import { RuleForm } from './rule-form.tsx'

export async function clientLoader({ context, request }: Route.ClientLoaderArgs) {
  const { user } = context.get(memberContext)
  return {
    userId: user.id,
    loaded: await readOrToast(request, 'Failed to load your deposits', async (client) => {
      const [settings, exceptions] = await Promise.all([ownDepositSettings(client), ownVehicleRules(client)])
      return { settings, exceptions }
    }),
  }
}

export { Loading as HydrateFallback } from '../../../members/loading.tsx'

export const handle: PageHandle = { heading: 'Deposits and your till' }

export const meta = () => [
  { title: 'Deposits and your till | Magari' },
  { name: 'robots', content: 'noindex' },
]

const REFUSALS: Record<string, string> = {
  ...NO_DEPOSITS,
  unverified: 'Only verified dealers take deposits. Have your business verified under Trust first.',
  no_dealer: 'Only dealers take deposits for vehicles.',
}

/** What a dealer asks for holding vehicles, and the till that deposits go to. */
export default function DepositSettings({ loaderData: { userId, loaded } }: Route.ComponentProps) {
  const settings = loaded?.settings
  return (
    <div className="mx-auto max-w-3xl">
      <PageHead
        title="Deposits and your till"
        className="flex-wrap pb-5"
        end={<LinkButton to={href('/deposits')}>Your deposits</LinkButton>}
      >
        Hold a vehicle for a buyer who pays a deposit. The money goes to your own till, never to Magari. If
        the buyer does not buy, you return it within {RETURN_DAYS} days.
      </PageHead>
      {!settings ? (
        <LoadFailed title="Failed to load your deposits" />
      ) : (
        <>
          {settings.refusal && (
            <Notice>
              <p>{REFUSALS[settings.refusal] ?? REFUSALS.no_dealer}</p>
            </Notice>
          )}
          {(settings.refusal === null || settings.refusal === 'owes') && (
            <>
              <AccountSection
                title="Holding a vehicle"
                lead="For all your vehicles that cost at least twice the deposit. Calling and writing to you stays free."
              >
                <RuleForm key={userId} userId={userId} settings={settings} />
              </AccountSection>
              {loaded && loaded.exceptions.length > 0 && <Exceptions exceptions={loaded.exceptions} />}
              <AccountSection
                title="Your till or paybill"
                lead="With it, buyers pay from their phone. Without it, you mark deposits that you receive by hand, on the ad of the vehicle."
              >
                <ConnectedTill settings={settings} />
              </AccountSection>
            </>
          )}
        </>
      )}
    </div>
  )
}

function Exceptions({ exceptions }: { exceptions: Awaited<ReturnType<typeof ownVehicleRules>> }) {
  return (
    <AccountSection title="Other vehicles" lead="For these you ask something else.">
      <ul className="grid gap-2">
        {exceptions.map(({ listing_id, vehicle, held, amount, days }) => (
          <li key={listing_id} className="wrap-anywhere">
            <Link
              to={href('/hold/:listingId', { listingId: listing_id })}
              className="text-green-ink underline"
            >
              {vehicle}
            </Link>
            : {held ? `${formatKes(amount)}, ${daysInWords(days)}` : 'not held'}
          </li>
        ))}
      </ul>
    </AccountSection>
  )
}
