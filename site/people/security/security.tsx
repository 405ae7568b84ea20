import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { identifierOf } from '#domain/people/identifier.ts'
import { browserClient } from '../../client.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import { memberContext } from '../../members/member.ts'
import { numberCodesLeft } from '../../session/recovery-codes.ts'
import { type SecondFactorStatus, secondFactorStatus } from '../../session/second-factor.ts'
import { signInWays } from '../../session/sign-in-ways.ts'
import { useVisitor } from '../../session/visitor.ts'
import { Button } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { AccountSection } from '../account/account-section.tsx'
import type { Route } from './+types/security.ts'
import { APP_CODES, type CodePurpose, NUMBER_CODES } from './code-purposes.ts'
import { NewCodes } from './new-codes.tsx'
import { PasswordChange } from './password-change.tsx'
import { ownSessions } from './queries.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecondFactorSwitch } from './second-factor-switch.tsx'
import { Sessions } from './sessions.tsx'
import { WaysToSignIn } from './ways-to-sign-in.tsx'

/** A part that fails is logged and shown as failed; the rest works. */
export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  const { user } = context.get(memberContext)
  const unread = (error: unknown) => {
    reportFailure('A part of the security page could not be read', error)
    return null
  }
  const [ways, sessions, secondFactor, numberCodes] = await Promise.all([
    signInWays().catch(unread),
    browserClient().then(ownSessions).catch(unread),
    secondFactorStatus().catch(unread),
    numberCodesLeft().catch(unread),
  ])
  return { user, ways, sessions, secondFactor, numberCodes, readAt: Date.now() }
}

export { Loading as HydrateFallback } from '../../members/loading.tsx'

export const meta = () => [{ title: 'Security | Magari' }, { name: 'robots', content: 'noindex' }]

/** Ways to sign in, password, second factor, recovery codes and sessions. */
export default function SecurityPage({ loaderData }: Route.ComponentProps) {
  const user = useVisitor().user ?? loaderData.user
  const identifier = identifierOf(user)
  const { email, phone } = user
  const { ways, sessions, secondFactor, numberCodes, readAt } = loaderData
  // Unless it is known that there is none.
  const hasPassword = ways?.hasPassword ?? true
  const { revalidate } = useRevalidator()
  // Kept here, because a reload must not hide them.
  const [newCodes, setNewCodes] = useState<{ purpose: CodePurpose; codes: string[] } | null>(null)
  const shown = newCodes && (
    <NewCodes {...newCodes} identifier={identifier} onDone={() => setNewCodes(null)} />
  )
  // An address is the easier way back, so only accounts without one need them.
  const offersNumberCodes = phone !== null && (email === null || (numberCodes?.total ?? 0) > 0)
  return (
    <>
      <PageHead title="Security" className="pb-5">
        How you sign in, and where you are signed in.
      </PageHead>
      <AccountSection title="Ways to sign in" lead="How you get into your account.">
        {ways ? (
          <WaysToSignIn account={user} ways={ways} onChanged={revalidate} />
        ) : (
          <Unread onRetry={revalidate} />
        )}
      </AccountSection>
      <AccountSection
        title="Password"
        lead={
          hasPassword
            ? 'A new password signs out your other devices.'
            : 'You have none yet. With one, you can sign in without another company. Setting it signs out your other devices.'
        }
      >
        <PasswordChange identifier={identifier} hasPassword={hasPassword} onChanged={revalidate} />
      </AccountSection>
      <AccountSection title="Second factor" lead={factorLead(secondFactor)}>
        {newCodes?.purpose === APP_CODES ? (
          shown
        ) : secondFactor ? (
          <SecondFactorSwitch
            status={secondFactor}
            onChanged={revalidate}
            onCodes={(codes) => setNewCodes({ purpose: APP_CODES, codes })}
          />
        ) : (
          <Unread onRetry={revalidate} />
        )}
      </AccountSection>
      {offersNumberCodes && (
        <AccountSection
          title="If you lose your number"
          lead="A SIM can be lost and a number given to somebody else. A saved code then signs you in, and so does a confirmed e-mail address."
        >
          {newCodes?.purpose === NUMBER_CODES ? (
            shown
          ) : numberCodes ? (
            <RecoveryCodes
              purpose={NUMBER_CODES}
              codes={numberCodes.total > 0 ? numberCodes : null}
              onCodes={(codes) => setNewCodes({ purpose: NUMBER_CODES, codes })}
              onChanged={revalidate}
            />
          ) : (
            <Unread onRetry={revalidate} />
          )}
        </AccountSection>
      )}
      <AccountSection
        title="Where you are signed in"
        lead="If a session is not yours, end it and change your password."
      >
        {sessions ? (
          <Sessions sessions={sessions} now={readAt} onChanged={revalidate} />
        ) : (
          <Unread onRetry={revalidate} />
        )}
      </AccountSection>
    </>
  )
}

function factorLead(status: SecondFactorStatus | null): string {
  if (status && status.apps.length > 0)
    return 'On: signing in requires a code from your authenticator app as well as your password.'
  return 'Requires a code from an app on your phone as well as your password, so a stolen password alone is not enough.'
}

function Unread({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-ink-2">This could not be loaded. Check your connection.</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  )
}
