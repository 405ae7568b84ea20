import { formatPhone } from '#domain/foundation/phone.ts'
import { displayName, hasBusiness, roleLabel } from '#domain/people/accounts.ts'
import { identifierOf } from '#domain/people/identifier.ts'
import type { Account, Profile } from '../../session/visitor.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { LinkButton } from '../../ui/button.tsx'

/** The Profile tab of the dashboard, read-only. */
export function ProfileFacts({ profile, account }: { profile: Profile | null; account: Account | null }) {
  if (!profile) return <p className="text-ink-2">Your profile could not be loaded. Reload the page.</p>
  const facts: [string, string | null][] = [
    ['First name', profile.first_name],
    ['Last name', profile.last_name],
    ['Email', account?.email ?? null],
    ['Phone', profile.phone && formatPhone(profile.phone)],
    ...(hasBusiness(profile.role)
      ? ([
          ['Business name', profile.business_name],
          ['Business description', profile.business_description],
        ] satisfies [string, string | null][])
      : []),
    ['Location', profile.location],
    ['Account type', roleLabel(profile.role)],
  ]
  return (
    <div className="grid grid-cols-1 gap-4">
      {profile.picture && (
        <Avatar
          name={displayName(profile) || (account && identifierOf(account)) || ''}
          picture={profile.picture}
          className="size-24 text-2xl"
        />
      )}
      <dl className="grid rounded-r border border-line bg-raise">
        {facts.map(([label, value]) => (
          <div
            key={label}
            className="grid gap-1 border-line px-4 py-3 not-first:border-t sm:grid-cols-[180px_1fr] sm:gap-4"
          >
            <dt className="text-sm text-ink-2">{label}</dt>
            <dd className="min-w-0 break-words whitespace-pre-line">
              {value || <span className="text-ink-3">Not given</span>}
            </dd>
          </div>
        ))}
      </dl>
      <LinkButton to="/account/profile" className="justify-self-start max-sm:w-full">
        Edit Profile
      </LinkButton>
    </div>
  )
}
