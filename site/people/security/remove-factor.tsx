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
          ? { title: 'Second factor turned off', description: 'Signing in requires only your password.' }
          : { title: 'App removed', description: 'Its codes no longer work.' },
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
      title={isLast ? 'Turn off the second factor?' : `Remove ${factor?.name}?`}
      description={
        isLast
          ? 'You will sign in with your password only, and your recovery codes will stop working. Remove the entry from the app afterwards.'
          : `Its codes will stop working.${byRecoveryCode ? '' : ' Enter a code from the remaining app.'}`
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
            label={isLast ? undefined : 'Code from the remaining app'}
            error={wrong}
          />
        )}
        {trouble && <FieldError>{trouble}</FieldError>}
      </form>
    </Dialog>
  )
}
