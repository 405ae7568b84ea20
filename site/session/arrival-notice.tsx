import { useEffect, useState } from 'react'
import type { ServiceError } from '#domain/foundation/service-error.ts'
import { displayName } from '#domain/people/accounts.ts'
import { authRefusal } from '#domain/people/auth-errors.ts'
import { identifierOf } from '#domain/people/identifier.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { type Account, authClient, dismissArrival, useVisitor, type Visitor } from './visitor.ts'

/** Below the header: the outcome of a mail's link or of using a recovery code, with a link to continue. */
export function ArrivalNotice() {
  const { status, profile, user, arrived } = useVisitor()
  const address = useAddress(arrived?.outcome === 'email_changed' ? user : null)
  if (!arrived || status === 'loading') return null
  // The first address of an anonymous account makes it a new member's.
  const confirmed = arrived.outcome === 'confirmed' || address === 'only'
  const failed = arrived.outcome === 'failed'
  const byCode = arrived.outcome === 'recovery_code'
  const name = (profile && displayName(profile)) || (user && identifierOf(user))
  return (
    <section
      role="status"
      aria-label={noticeLabel(arrived)}
      className={`border-b ${failed ? 'border-danger-line bg-danger-soft' : 'border-green-line bg-green-soft'}`}
    >
      <div className="wrap flex items-start gap-3 py-3">
        <Icon
          of={failed ? 'circle-alert' : 'circle-check'}
          className={`mt-3 ${failed ? 'text-danger' : 'text-green-ink'}`}
        />
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-6 gap-y-2">
          <p className="min-w-0 flex-1 basis-60 py-2.5 wrap-anywhere">
            {confirmed && (
              <>
                <b>Your e-mail address is confirmed.</b> You are signed in as {name}.
              </>
            )}
            {arrived.outcome === 'email_half_changed' && (
              <>
                <b>This address is confirmed.</b> Now open the link in the mail to your other address. The
                change takes effect once both are confirmed.
              </>
            )}
            {arrived.outcome === 'email_changed' && !confirmed && address !== null && (
              <>
                <b>Your e-mail address is {address}.</b> You now sign in with {user?.email}.
              </>
            )}
            {arrived.outcome === 'recovery_code' && (
              <>
                <b>You signed in with a recovery code; {codesLeft(arrived.left)}.</b> If you no longer have
                your authenticator app, set up a new one now.
              </>
            )}
            {arrived.outcome === 'failed' && (
              <>
                <b>{failure(arrived.error)}</b>{' '}
                {status === 'signed-out' &&
                  arrived.error.code !== PROVIDER_LATE &&
                  'Sign in to request a new one.'}
              </>
            )}
          </p>
          {confirmed && (
            <LinkButton to="/vehicles" onClick={dismissArrival}>
              Browse Vehicles
            </LinkButton>
          )}
          {byCode && (
            <LinkButton to="/account/security" variant="main" onClick={dismissArrival}>
              Set up the app again
            </LinkButton>
          )}
          {failed && status === 'signed-out' && (
            <LinkButton to="/login" onClick={dismissArrival}>
              Sign In
            </LinkButton>
          )}
        </div>
        <Button variant="bare" square aria-label="Dismiss" onClick={dismissArrival}>
          <Icon of="x" />
        </Button>
      </div>
    </section>
  )
}

/** The service no longer knows to which page a sign-in with another provider belongs. */
const PROVIDER_LATE = 'bad_oauth_state'

function noticeLabel(arrived: NonNullable<Visitor['arrived']>): string {
  if (arrived.outcome === 'recovery_code') return 'About your recovery codes'
  const isLate = arrived.outcome === 'failed' && arrived.error.code === PROVIDER_LATE
  return isLate ? 'About your sign-in' : "About your mail's link"
}

function failure(error: ServiceError): string {
  if (error.code !== PROVIDER_LATE) return authRefusal(error).sentence
  return 'This sign-in took too long, was used already, or was begun in another browser.'
}

/** Whether the account had an address before, or another way to sign in; null until known. */
function useAddress(user: Account | null): 'only' | 'added' | 'changed' | null {
  const [address, setAddress] = useState<'only' | 'added' | 'changed' | null>(null)
  useEffect(() => {
    if (!user) return
    void authClient()
      .then((client) => client.getSession())
      .then(({ data: { session } }) => {
        const ways = session?.user.identities ?? []
        const way = ways.find(({ provider }) => provider === 'email')
        const isFirst = way !== undefined && way.created_at === way.updated_at
        setAddress(!isFirst ? 'changed' : ways.length === 1 ? 'only' : 'added')
      })
      .catch(() => setAddress('changed'))
  }, [user])
  return address
}

function codesLeft(left: number): string {
  if (left === 0) return 'none is left'
  return left === 1 ? '1 code is left' : `${left} codes are left`
}
