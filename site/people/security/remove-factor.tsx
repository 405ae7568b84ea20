import { useId, useState } from 'react'
import {
  type FactorMethod,
  removeSecondFactor,
  type SecondFactor,
  verifySecondFactor,
} from '../../session/second-factor.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.ts'
import { MISSING_CODE, SecondFactorField } from '../sign-in/second-factor-field.tsx'
import { useCodeForm } from '../sign-in/use-code-form.ts'

interface RemoveFactorProps {
  /** Null: closed. */
  factor: SecondFactor | null
  /** Removing it turns the second factor off. */
  isLast: boolean
  /** The session showed a recovery code, which also counts here. */
  byRecoveryCode: boolean
  onClose: () => void
  onRemoved: () => void
}

/**
 * Confirms the removal of an app with a code: of this app if it is the last, else of one that stays, because a session is valid only as
 * long as the app it used. A session with a recovery code needs no other.
 */
export function RemoveFactor({ factor, isLast, byRecoveryCode, onClose, onRemoved }: RemoveFactorProps) {
  const [method, setMethod] = useState<FactorMethod>('app')
  const { busy, wrong, trouble, submit, reset } = useCodeForm({
    send: async (code) =>
      factor &&
      ((byRecoveryCode ? null : await verifySecondFactor(method, code, isLast ? undefined : factor.id)) ??
        (await removeSecondFactor(factor.id))),
    onDone: () => {
      toast(
        isLast
          ? { title: 'The second factor is off', description: 'Signing in asks for your password only.' }
          : { title: 'The app is removed', description: 'Its codes no longer count.' },
      )
      onRemoved()
    },
    missing: byRecoveryCode ? null : MISSING_CODE[method],
    failed: 'The app could not be removed. Try again in a moment.',
  })
  const formId = useId()

  function close() {
    if (busy) return
    reset()
    setMethod('app')
    onClose()
  }

  return (
    <Dialog
      open={factor !== null}
      onClose={close}
      title={isLast ? 'Turn the second factor off?' : `Remove ${factor?.name}?`}
      description={
        isLast
          ? 'Your password alone will open your account, and your recovery codes end. Remove the entry from the app afterwards.'
          : `Its codes no longer count.${byRecoveryCode ? '' : ' Show a code of the app that stays.'}`
      }
      actions={
        <>
          <Button type="submit" form={formId} variant="danger" busy={busy}>
            {isLast ? 'Turn off' : 'Remove'}
          </Button>
          <Button disabled={busy} onClick={close}>
            Cancel
          </Button>
        </>
      }
    >
      <form id={formId} method="post" noValidate className="mt-3 grid gap-3" onSubmit={submit}>
        {!byRecoveryCode && (
          <SecondFactorField
            method={method}
            onMethod={(chosen) => {
              reset()
              setMethod(chosen)
            }}
            label={isLast ? undefined : 'Code from the app that stays'}
            error={wrong}
          />
        )}
        {trouble && <FieldError>{trouble}</FieldError>}
      </form>
    </Dialog>
  )
}
