import { type SubmitEvent, useEffect, useId, useState } from 'react'
import { reportFailure } from '../../failures/report-failure.ts'
import { focusOn } from '../../forms/focus-on.ts'
import type { IdentityMethod } from '../../session/identity.ts'
import { answerIdentity } from '../../session/recent-sign-in.ts'
import { hasSecondFactor } from '../../session/second-factor.ts'
import { hasPassword } from '../../session/sign-in-ways.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError } from '../../ui/field.tsx'
import { IdentityFields } from './identity-fields.tsx'
import { useIdentity } from './use-identity.ts'

/** The dialog of ConfirmIdentity. `first`: the method it suggests; a code, if that is the password and there is none. */
export function ConfirmIdentityDialog({ open, first }: { open: boolean; first: IdentityMethod }) {
  const identity = useIdentity(first)
  const [busy, setBusy] = useState(false)
  const [hasApp, setHasApp] = useState(false)
  const [asksPassword, setAsksPassword] = useState(true)
  const formId = useId()

  useEffect(() => {
    if (!open) return
    hasSecondFactor()
      .then(setHasApp)
      .catch((error) => reportFailure('The second factor could not be read', error))
  }, [open])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the code is sent when the dialog opens.
  useEffect(() => {
    if (!open) return
    if (first === 'code') void identity.choose('code')
    hasPassword()
      .then((has) => {
        setAsksPassword(has)
        if (!has && first === 'password') void identity.choose('code')
      })
      .catch((error) => reportFailure('It could not be read whether there is a password', error))
  }, [open])
  function close(confirmed: boolean) {
    identity.reset(first)
    answerIdentity(confirmed)
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const fields = new FormData(form)
    if (identity.missing(fields)) return focusOn(form, { identity: true })
    setBusy(true)
    const refused = await identity.prove(fields)
    setBusy(false)
    if (!refused) return close(true)
    if (refused.field) focusOn(form, { identity: true })
  }

  const methods: IdentityMethod[] = [
    ...(asksPassword ? (['password'] as const) : []),
    ...(hasApp ? (['app'] as const) : []),
    'code',
  ]
  return (
    <Dialog
      open={open}
      onClose={() => busy || close(false)}
      title="Confirm that it is you"
      description="You signed in more than ten minutes ago. What you typed is kept."
      actions={
        <>
          <Button type="submit" form={formId} variant="main" busy={busy}>
            Continue
          </Button>
          <Button disabled={busy} onClick={() => close(false)}>
            Cancel
          </Button>
        </>
      }
    >
      <form id={formId} method="post" noValidate className="mt-3 grid gap-3" onSubmit={submit}>
        <IdentityFields
          method={identity.method}
          error={identity.error}
          methods={methods}
          onChoose={identity.choose}
        />
        {identity.trouble && <FieldError>{identity.trouble}</FieldError>}
      </form>
    </Dialog>
  )
}
