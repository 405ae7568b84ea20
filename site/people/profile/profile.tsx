import { displayName, roleLabel } from '#domain/people/accounts.ts'
import { identifierOf } from '#domain/people/identifier.ts'
import { memberContext } from '../../members/member.ts'
import { TradeInChoice } from '../../messages/trade-in/trade-in-choice.tsx'
import { type Profile, useVisitor } from '../../session/visitor.ts'
import { homePath } from '../../session/where-next.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { AccountSection } from '../account/account-section.tsx'
import type { Route } from './+types/profile.ts'
import { ProfileFields } from './profile-fields.tsx'
import { ProfilePicture } from './profile-picture.tsx'
import { SignInWays } from './sign-in-ways.tsx'
import { Verification } from './verification.tsx'
import { VerifiedState } from './verified-state.tsx'

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  const { user, profile } = context.get(memberContext)
  return { user, profile }
}

export { Loading as HydrateFallback } from '../../members/loading.tsx'

export const meta = () => [{ title: 'Profile | Magari' }, { name: 'robots', content: 'noindex' }]

/** Edits the person's profile, picture, and address and number to sign in with. */
export default function ProfilePage({ loaderData }: Route.ComponentProps) {
  const visitor = useVisitor()
  const user = visitor.user ?? loaderData.user
  const profile = visitor.profile ?? loaderData.profile
  if (!profile)
    return (
      <EmptyState
        level={1}
        title="Your profile could not be loaded"
        action={<Button onClick={() => location.reload()}>Reload the page</Button>}
      >
        Check your connection. Your data is safe.
      </EmptyState>
    )
  return (
    <>
      <PageHead title="Profile" className="pb-5">
        <AccountType profile={profile} />
      </PageHead>
      <AccountSection title="Picture" lead="Shown beside your name. Visible to everyone.">
        <ProfilePicture profile={profile} name={displayName(profile) || identifierOf(user)} />
      </AccountSection>
      <AccountSection
        title="About you"
        lead="Buyers see your name. Signed-in buyers also see your phone number."
      >
        <ProfileFields
          key={`${user.id} ${user.phone}`}
          profile={profile}
          back={profile.role === 'customer' ? '/dashboard?tab=profile' : homePath(profile.role)}
        />
      </AccountSection>
      <AccountSection title="How you sign in" lead="Your e-mail address also gets our mails.">
        <SignInWays account={user} suggested={profile.phone} />
      </AccountSection>
      <TradeInChoice userId={user.id} role={profile.role} />
      {!profile.verified && <Verification profile={profile} />}
    </>
  )
}

function AccountType({ profile }: { profile: Profile }) {
  return (
    <span className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge>{roleLabel(profile.role)}</Badge>
      <VerifiedState verified={profile.verified} />
      <span>Only our staff can change these two.</span>
    </span>
  )
}
