import { displayName } from '#domain/people/accounts.ts'
import { authRefusal } from '#domain/people/auth-errors.ts'
import { identifierOf } from '#domain/people/identifier.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { dismissArrival, useVisitor } from './visitor.ts'

/** Below the header: the outcome of a mail's link or of using a recovery code, with a link to continue. */
export function ArrivalNotice() {
  const { status, profile, user, arrived } = useVisitor()
  if (!arrived || status === 'loading') return null
  const confirmed = arrived.outcome === 'confirmed'
  const failed = arrived.outcome === 'failed'
  const byCode = arrived.outcome === 'recovery_code'
  const name = (profile && displayName(profile)) || (user && identifierOf(user))
  return (
    <section
      role="status"
      aria-label={byCode ? 'About your recovery codes' : "About your mail's link"}
      className={`border-b ${failed ? 'border-danger-line bg-danger-soft' : 'border-green-line bg-green-soft'}`}
    >
      <div className="wrap flex items-start gap-3 py-3">
        <Icon
          of={failed ? 'circle-alert' : 'circle-check'}
          className={`mt-3 ${failed ? 'text-danger' : 'text-green-ink'}`}
        />
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-6 gap-y-2">
          <p className="min-w-0 flex-1 basis-60 py-2.5 wrap-anywhere">
            {arrived.outcome === 'confirmed' && (
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
            {arrived.outcome === 'email_changed' && (
              <>
                <b>Your e-mail address is changed.</b> You now sign in with {user?.email}.
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
                <b>{authRefusal(arrived.error).sentence}</b>{' '}
                {status === 'signed-out' && 'Sign in to request a new one.'}
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

function codesLeft(left: number): string {
  if (left === 0) return 'none is left'
  return left === 1 ? '1 code is left' : `${left} codes are left`
}
