import { type SubmitEvent, useId, useState } from 'react'
import { authRefusal } from '#domain/errors.ts'
import { CodeField } from '../account/code-field.tsx'
import { focusOn } from '../account/sign-in-form.tsx'
import type { SignInError } from '../session/account.ts'
import { removeSecondFactor, type SecondFactor, showSecondFactor } from '../session/second-factor.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FieldError } from '../ui/field.tsx'
import { toast } from '../ui/toast.ts'

interface RemoveFactorProps {
  /** Null while nobody asks. */
  factor: SecondFactor | null
  /** Removing it turns the second factor off. */
  isLast: boolean
  onClose: () => void
  onRemoved: () => void
}

/**
 * Asks before an app goes, with a code: of this app when it is the last, else of one that stays, since a session counts only as
 * long as the app that it showed.
 */
export function RemoveFactor({ factor, isLast, onClose, onRemoved }: RemoveFactorProps) {
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const formId = useId()

  function close() {
    if (busy) return
    setWrong(null)
    setTrouble(null)
    onClose()
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy || !factor) return
    const form = event.currentTarget
    const code = String(new FormData(form).get('code') ?? '').trim()
    setTrouble(null)
    setWrong(code ? null : 'Enter the six digits that your authenticator app shows.')
    if (!code) return focusOn(form, { code })

    setBusy(true)
    const error = await remove(factor.id, code, isLast)
    setBusy(false)
    if (!error) {
      toast(
        isLast
          ? { title: 'The second factor is off', description: 'Signing in asks for your password only.' }
          : { title: 'The app is removed', description: 'Its codes no longer count.' },
      )
      return onRemoved()
    }
    const { field, sentence } = authRefusal(error)
    if (field !== 'code') return setTrouble(sentence)
    setWrong(sentence)
    focusOn(form, { code })
  }

  return (
    <Dialog
      open={factor !== null}
      onClose={close}
      title={isLast ? 'Turn the second factor off?' : `Remove ${factor?.name}?`}
      description={
        isLast
          ? 'Your password alone will open your account. Remove the entry from the app afterwards.'
          : 'Its codes no longer count. Show a code of the app that stays.'
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
        <CodeField label={isLast ? undefined : 'Code from the app that stays'} error={wrong} />
        {trouble && <FieldError>{trouble}</FieldError>}
      </form>
    </Dialog>
  )
}

async function remove(id: string, code: string, isLast: boolean): Promise<SignInError | null> {
  try {
    return (await showSecondFactor(code, isLast ? undefined : id)) ?? (await removeSecondFactor(id))
  } catch (thrown) {
    console.error('The second factor could not be removed:', thrown)
    return thrown as SignInError
  }
}
