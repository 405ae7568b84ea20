import { type SubmitEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import type { FieldErrors } from '#domain/foundation/form.ts'
import { authRefusal } from '#domain/people/auth-errors.ts'
import { identifierOf } from '#domain/people/identifier.ts'
import { eraseDrafts } from '../../ad-editor/erase-drafts.ts'
import { focusOn } from '../../forms/focus-on.ts'
import { signOutHere } from '../../session/account.ts'
import { authError } from '../../session/auth-error.ts'
import { eraseAccount } from '../../session/erase-account.ts'
import { type FactorMethod, verifySecondFactor } from '../../session/second-factor.ts'
import type { Account } from '../../session/visitor.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.ts'
import { IdentityFields } from '../identity/identity-fields.tsx'
import { useIdentity } from '../identity/use-identity.ts'
import { MISSING_CODE, SecondFactorField } from '../sign-in/second-factor-field.tsx'

interface EraseDialogProps {
  open: boolean
  account: Account
  /** The account has a second factor. */
  asksCode: boolean
  onClose: () => void
}

interface EraseForm {
  code: string
  understood: boolean
}

const FAILED = 'Your account could not be deleted. Try again in a moment.'

/** Confirms the deletion of the account with everything that sign-in asks for. */
export function EraseDialog({ open, account, asksCode, onClose }: EraseDialogProps) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<FieldErrors<EraseForm>>({})
  const [trouble, setTrouble] = useState<string | null>(null)
  const [method, setMethod] = useState<FactorMethod>('app')
  const identity = useIdentity()
  const formId = useId()

  function close() {
    if (busy) return
    setErrors({})
    setTrouble(null)
    identity.reset('password')
    onClose()
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const fields = new FormData(form)
    const code = String(fields.get('code') ?? '').trim()
    const refuse = (refused: FieldErrors<EraseForm>) => {
      setErrors(refused)
      focusOn(form, refused)
    }
    const unknown = identity.missing(fields)
    const wrong: FieldErrors<EraseForm> = {
      ...(asksCode && !code && { code: MISSING_CODE[method] }),
      ...(!fields.has('understood') && { understood: 'Confirm that you know this cannot be undone.' }),
    }
    setTrouble(null)
    setErrors(wrong)
    if (unknown || Object.keys(wrong).length > 0)
      return focusOn(form, { ...wrong, ...(unknown && { identity: unknown }) })

    setBusy(true)
    const refused = await identity.prove(fields)
    const error = refused ? null : await authError(() => erase(code), FAILED)
    if (!refused && !error) {
      void eraseDrafts(account.id)
      await signOutHere()
      toast({
        title: 'Your account is deleted',
        description: account.email === null ? 'Kwaheri.' : 'Kwaheri. We will confirm it in a last mail.',
      })
      return navigate('/')
    }
    setBusy(false)
    if (refused?.field) focusOn(form, { identity: true })
    if (!error) return
    const { field, sentence } = authRefusal(error)
    if (field === 'code' && asksCode) return refuse({ code: sentence })
    // It comes from the sign-in service or the data service.
    setTrouble(databaseRefusal({ ...error, message: sentence }).sentence)
  }

  async function erase(code: string) {
    const wrong = asksCode ? await verifySecondFactor(method, code) : null
    if (wrong) return wrong
    try {
      await eraseAccount()
      return null
    } catch (refusal) {
      // The database's own sentence, for example to the only administrator.
      if ((refusal as ServiceError).code === undefined) throw refusal
      return refusal as ServiceError
    }
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title="Delete your account?"
      description={`The account of ${identifierOf(account)} will be deleted with your ads and everything that belongs to it. This cannot be undone.`}
      className="overflow-y-auto"
      actions={
        <>
          <Button type="submit" form={formId} variant="danger" busy={busy}>
            Delete permanently
          </Button>
          <Button data-autofocus disabled={busy} onClick={close}>
            Cancel
          </Button>
        </>
      }
    >
      <form id={formId} method="post" noValidate className="mt-3 grid gap-4" onSubmit={submit}>
        <IdentityFields
          method={identity.method}
          error={identity.error}
          methods={['password', 'code']}
          onChoose={identity.choose}
        />
        {asksCode && (
          <SecondFactorField
            method={method}
            onMethod={(chosen) => {
              setErrors({})
              setMethod(chosen)
            }}
            error={errors.code}
          />
        )}
        <Checkbox name="understood" error={errors.understood} className="text-sm" required>
          I know that this cannot be undone
        </Checkbox>
        {(trouble ?? identity.trouble) && <FieldError>{trouble ?? identity.trouble}</FieldError>}
      </form>
    </Dialog>
  )
}
