import { useState } from 'react'
import { Link } from 'react-router'
import { identifierOf } from '#domain/people/identifier.ts'
import { signOutHere } from '../../session/account.ts'
import { type FactorMethod, verifySecondFactor } from '../../session/second-factor.ts'
import type { Account } from '../../session/visitor.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.ts'
import { MISSING_CODE, SecondFactorField } from './second-factor-field.tsx'
import { useCodeForm } from './use-code-form.ts'

/** The second step of signing in, for an account with an authenticator app. */
export function SecondFactorForm({ account }: { account: Account }) {
  const [method, setMethod] = useState<FactorMethod>('app')
  const { busy, wrong, trouble, submit, reset } = useCodeForm({
    send: (code) => verifySecondFactor(method, code),
    onDone: () => toast({ title: 'Welcome back!', description: 'You have been successfully logged in.' }),
    missing: MISSING_CODE[method],
    failed: 'An error occurred during sign in',
  })

  return (
    <form method="post" noValidate className="grid grid-cols-1 gap-5" onSubmit={submit}>
      <p className="text-sm text-ink-2 wrap-anywhere">
        One more step: enter your second factor for <b>{identifierOf(account)}</b>.
      </p>
      <SecondFactorField
        method={method}
        onMethod={(chosen) => {
          reset()
          setMethod(chosen)
        }}
        error={wrong}
        autoFocus
      />
      {trouble && <FieldError>{trouble}</FieldError>}
      <Button type="submit" variant="main" className="w-full" busy={busy}>
        Continue
      </Button>
      <div className="-my-2.5 flex flex-wrap justify-between gap-x-3 text-sm">
        <Link to="/contact?topic=account" className="leading-11 text-green-ink underline">
          {method === 'app' ? 'Lost your phone?' : 'No codes left?'}
        </Link>
        <button type="button" className="min-h-11 text-green-ink underline" onClick={signOutHere}>
          Sign in as someone else
        </button>
      </div>
    </form>
  )
}
