import type { ReactNode } from 'react'
import { nameList } from '#domain/foundation/name-list.ts'
import { displayName, hasBusiness } from '#domain/people/accounts.ts'
import type { Profile } from '../../session/visitor.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { AccountSection } from '../account/account-section.tsx'
import { VERIFICATION } from './verified-state.tsx'

/** What a member who is not verified can do: complete the profile, then send papers. */
export function Verification({ profile }: { profile: Profile }) {
  const missing = missingFacts(profile)
  return (
    <div id={VERIFICATION} className="scroll-mt-4">
      <AccountSection
        title="Get verified"
        lead="Our staff check who you are. Then “Verified” stands beside your name and on each of your ads, with what it rests on."
      >
        <ol className="grid gap-3">
          <Step done={missing.length === 0}>
            {missing.length === 0
              ? 'Your profile has what we need.'
              : `Add ${nameList(missing)} under “About you” and save.`}
          </Step>
          <Step done={false}>
            {hasBusiness(profile.role)
              ? 'Send photos of your ID and of the registration of your business.'
              : 'Send photos of your ID.'}
          </Step>
        </ol>
        <LinkButton
          to="/account/trust"
          variant={missing.length === 0 ? 'main' : 'plain'}
          className="justify-self-start max-sm:w-full"
        >
          Send your papers
        </LinkButton>
      </AccountSection>
    </div>
  )
}

function missingFacts(profile: Profile): string[] {
  const facts: [missing: boolean, words: string][] = [
    [!displayName(profile), 'your name'],
    [!profile.phone, 'your phone number'],
    [hasBusiness(profile.role) && !profile.business_name, 'your business name'],
  ]
  return facts.filter(([missing]) => missing).map(([, words]) => words)
}

function Step({ done, children }: { done: boolean; children: ReactNode }) {
  return (
    <li className="flex gap-2">
      <Icon of={done ? 'circle-check' : 'arrow-right'} className={done ? 'text-green-ink' : 'text-ink-3'} />
      <span>{children}</span>
    </li>
  )
}
