import { Link } from 'react-router'
import { hasBusiness } from '#domain/people/accounts.ts'
import { browserClient } from '../../client.ts'
import { useConfig } from '../../config.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import { memberContext } from '../../members/member.ts'
import { AccountSection } from '../../people/account/account-section.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { LoadFailed } from '../../workplace/load-failed.tsx'
import { FactsList } from '../facts-list.tsx'
import { memberFacts } from '../queries.ts'
import type { Route } from './+types/own-trust.ts'
import { OwnLevel } from './own-level.tsx'
import { OwnPaper } from './own-paper.tsx'
import { ownEvidence, ownTrustLevel, ownVehicleAds } from './queries.ts'
import { VehiclePapers } from './vehicle-papers.tsx'

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  const { user, profile } = context.get(memberContext)
  try {
    const client = await browserClient()
    const [facts, evidence, ads, level] = await Promise.all([
      memberFacts(client, user.id),
      ownEvidence(client),
      ownVehicleAds(client, user.id),
      ownTrustLevel(client),
    ])
    return { userId: user.id, role: profile?.role ?? 'customer', known: { facts, evidence, ads, level } }
  } catch (error) {
    reportFailure('The facts about a member could not be read', error)
    return { userId: user.id, role: profile?.role ?? 'customer', known: null }
  }
}

export { Loading as HydrateFallback } from '../../members/loading.tsx'

export const meta = () => [{ title: 'Trust | Magari' }, { name: 'robots', content: 'noindex' }]

/** What buyers read about the member, and how to add to it. */
export default function OwnTrust({ loaderData: { userId, role, known } }: Route.ComponentProps) {
  const { evidenceKeptDays } = useConfig()
  if (!known) return <LoadFailed title="This could not be loaded" />
  const { facts, evidence, ads, level } = known
  const isConfirmed = facts.some(({ kind }) => kind === 'phone_confirmed')
  const kinds = hasBusiness(role)
    ? (['id', 'registration', 'tax_pin'] as const)
    : (['id', 'tax_pin'] as const)
  return (
    <>
      <PageHead title="Trust" className="pb-5">
        Buyers read beside your name what was checked, each with its day.{' '}
        <Link to="/trust" className="text-green-ink underline">
          What it means
        </Link>
      </PageHead>
      <AccountSection title="What buyers read about you">
        <FactsList facts={facts} className="grid gap-1.5" />
      </AccountSection>
      {!isConfirmed && (
        <AccountSection title="Your phone" lead="We send a code to your number. It takes a minute.">
          <LinkButton to="/account/notifications" className="justify-self-start max-sm:w-full">
            Confirm your phone
          </LinkButton>
        </AccountSection>
      )}
      <AccountSection
        title="Your papers"
        lead={`Only you and our staff can open them, each look by our staff is recorded by name, and they are deleted ${evidenceKeptDays} days after we have decided.`}
      >
        <ul className="grid gap-5">
          {kinds.map((kind) => (
            <OwnPaper
              key={kind}
              userId={userId}
              kind={kind}
              evidence={evidence.find((sent) => sent.kind === kind) ?? null}
              fact={facts.find((fact) => fact.kind === `${kind}_seen`) ?? null}
            />
          ))}
        </ul>
      </AccountSection>
      <OwnLevel {...level} />
      {ads.length > 0 && <VehiclePapers userId={userId} ads={ads} evidence={evidence} />}
    </>
  )
}
