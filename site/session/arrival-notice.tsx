import { useEffect, useState } from 'react'
import { displayName } from '#domain/people/accounts.ts'
import { identifierOf } from '#domain/people/identifier.ts'
import { linkRefusal, PROVIDER_LATE } from '#domain/people/link-errors.ts'
import { reportFailure } from '../failures/report-failure.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { toast } from '../ui/toast.ts'
import type { LinkOutcome } from './arrival.ts'
import { answerArrival } from './arrival-answer.ts'
import { type Account, authClient, dismissArrival, showArrival, useVisitor, type Visitor } from './visitor.ts'

/** Below the header: the outcome of a mail's link or of using a recovery code, with a link to continue. */
export function ArrivalNotice() {
  const { status, profile, user, arrived } = useVisitor()
  const address = useAddress(arrived?.outcome === 'email_changed' ? user : null)
  if (!arrived || status === 'loading') return null
  // The first address of an anonymous account makes it a new member's.
  const confirmed = arrived.outcome === 'confirmed' || address === 'only'
  const failed = arrived.outcome === 'failed'
  const byCode = arrived.outcome === 'recovery_code'
  if (arrived.outcome === 'signed_in' && !user) return null
  // The address as well: anybody can choose a name.
  const name = user && [profile && displayName(profile), identifierOf(user)].filter(Boolean).join(', ')
  const tellsWho = arrived.outcome === 'signed_in' || arrived.outcome === 'email_changed' || confirmed
  const dismiss = tellsWho ? answerArrival : dismissArrival
  const asks = arrived.outcome === 'other_account'
  const [box, ink] = failed
    ? ['border-danger-line bg-danger-soft', 'text-danger']
    : asks
      ? ['border-amber-line bg-amber-soft', 'text-amber-ink']
      : ['border-green-line bg-green-soft', 'text-green-ink']
  return (
    <section role="status" aria-label={noticeLabel(arrived)} className={`border-b ${box}`}>
      <div className="wrap flex items-start gap-3 py-3">
        <Icon of={failed || asks ? 'circle-alert' : 'circle-check'} className={`mt-3 ${ink}`} />
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-6 gap-y-2">
          <p className="min-w-0 flex-1 basis-60 py-2.5 wrap-anywhere">
            {confirmed && (
              <>
                <b>Your e-mail address is confirmed.</b> You are signed in as {name}.
              </>
            )}
            {arrived.outcome === 'signed_in' && (
              <>
                <b>You are signed in as {name}.</b> If this is not you, sign out: somebody else may have sent
                you their link.
              </>
            )}
            {arrived.outcome === 'other_account' && (
              <>
                <b>This link is for the account of {identifierOf(arrived.account)}.</b> You are signed in
                {name && ` as ${name}`}.
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
                <b>{linkRefusal(arrived.error)}</b>{' '}
                {status === 'signed-out' &&
                  arrived.error.code !== PROVIDER_LATE &&
                  'Sign in to request a new one.'}
              </>
            )}
          </p>
          {confirmed && (
            <LinkButton to="/vehicles" onClick={dismiss}>
              Browse Vehicles
            </LinkButton>
          )}
          {tellsWho && user && <Leave />}
          {arrived.outcome === 'other_account' && <Switch replace={arrived.replace} />}
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
        <Button variant="bare" square aria-label="Dismiss" onClick={dismiss}>
          <Icon of="x" />
        </Button>
      </div>
    </section>
  )
}

/** For whom the link was not meant. */
function Leave() {
  const [busy, setBusy] = useState(false)

  async function leave() {
    setBusy(true)
    try {
      await (await import('./account.ts')).signOutHere()
      answerArrival()
    } catch (error) {
      setBusy(false)
      reportFailure('Signing out after a link failed', error)
      toast({ title: 'You could not be signed out. Try again in a moment.', tone: 'error' })
    }
  }

  return (
    <Button busy={busy} onClick={leave}>
      Not you? Sign out
    </Button>
  )
}

/** Whose account it is to be, if another one is signed in. */
function Switch({ replace }: { replace: () => Promise<LinkOutcome> }) {
  const [busy, setBusy] = useState(false)

  async function change() {
    setBusy(true)
    const outcome = await replace()
    setBusy(false)
    answerArrival()
    showArrival(outcome)
  }

  return (
    <div className="flex flex-wrap gap-3">
      <Button busy={busy} onClick={change}>
        Switch to this account
      </Button>
      <Button variant="bare" onClick={dismissArrival}>
        Stay signed in
      </Button>
    </div>
  )
}

function noticeLabel(arrived: NonNullable<Visitor['arrived']>): string {
  if (arrived.outcome === 'recovery_code') return 'About your recovery codes'
  const isLate = arrived.outcome === 'failed' && arrived.error.code === PROVIDER_LATE
  return isLate ? 'About your sign-in' : "About your mail's link"
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
