import { redirect } from 'react-router'
import { hasBusiness } from '#domain/people/accounts.ts'
import { useFresh } from '../live/use-fresh.ts'
import { memberContext } from '../members/member.ts'
import { AccountSection } from '../people/account/account-section.tsx'
import { useVisitor } from '../session/visitor.ts'
import { PageHead } from '../ui/page-head.tsx'
import { LoadFailed } from '../workplace/load-failed.tsx'
import { lastReadOrToast } from '../workplace/read-or-toast.ts'
import type { Route } from './+types/people.ts'
import { BusinessLog } from './business-log.tsx'
import { InviteForm } from './invite-form.tsx'
import { LeadFiguresCard } from './lead-figures.tsx'
import { LeadRuleChoice } from './lead-rule.tsx'
import { PeopleList } from './people-list.tsx'
import { businessInvitations, businessLog, businessPeople } from './people-queries.ts'
import { SentInvitations } from './sent-invitations.tsx'

export async function clientLoader({ context, request }: Route.ClientLoaderArgs) {
  const { user, profile } = context.get(memberContext)
  if (profile && !hasBusiness(profile.role)) throw redirect('/account/profile')
  const loaded = await lastReadOrToast(user.id, request, 'Failed to load your people', async (client) => {
    const [people, invitations, log] = await Promise.all([
      businessPeople(client),
      businessInvitations(client),
      businessLog(client),
    ])
    return { people, invitations, log }
  })
  return { userId: user.id, loaded }
}

export { Loading as HydrateFallback } from '../members/loading.tsx'

export const meta = () => [{ title: 'People | Magari' }, { name: 'robots', content: 'noindex' }]

/** The people of a business (docs/product.md, People of a business). */
export default function People({ loaderData: { userId, loaded } }: Route.ComponentProps) {
  const { acting } = useVisitor()
  useFresh('notification')
  if (!loaded)
    return (
      <>
        <PageHead title="People" />
        <LoadFailed title="Failed to load your people" />
      </>
    )
  const { people, invitations, log } = loaded
  const level = acting?.role ?? 'account'
  return (
    <>
      <PageHead title="People" className="pb-5">
        Who works for your business on Magari. Everybody signs in with an account of their own.
      </PageHead>
      <AccountSection
        title="Invite somebody"
        lead="They get a link that works for them alone, and accept or decline."
      >
        <InviteForm key={userId} level={level} />
      </AccountSection>
      <SentInvitations invitations={invitations} level={level} />
      <AccountSection title="Who works here">
        <PeopleList people={people} level={level} />
      </AccountSection>
      {people.length > 1 && (
        <AccountSection title="Inquiries" lead="Who gets a new one, and how fast each of you answers.">
          <LeadRuleChoice />
          <LeadFiguresCard />
        </AccountSection>
      )}
      <AccountSection title="What was done" lead="With ads and people, for two years.">
        <BusinessLog key={`${userId} ${log[0]?.id}`} first={log} />
      </AccountSection>
    </>
  )
}
