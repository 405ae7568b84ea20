import { type SubmitEvent, useRef, useState } from 'react'
import type { FieldErrors } from '#domain/foundation/form.ts'
import { formatPhone } from '#domain/foundation/phone.ts'
import { mobileSentence, parseMobile } from '#domain/foundation/phone-refusals.ts'
import { authRefusal } from '#domain/people/auth-errors.ts'
import { useConfig } from '../../config.ts'
import { focusOn } from '../../forms/focus-on.ts'
import { Button } from '../../ui/button.tsx'
import { Field, FieldError } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { toast } from '../../ui/toast.ts'
import { CancelChange } from './cancel-change.tsx'
import { NumberCode, type NumberOnItsWay, sendNumberCode } from './number-code.tsx'
import { SignInWay } from './sign-in-way.tsx'

interface NumberChangeProps {
  /** The confirmed number, or null. */
  phone: string | null
  /** Awaits its code since an earlier visit, or null. */
  pending: string | null
  onCancelled: () => void
  /** The profile's number, offered if none is confirmed. */
  suggested: string | null
}

/** Adds or changes the number to sign in with. It takes effect once its code is entered. */
export function NumberChange({ phone, pending, onCancelled, suggested }: NumberChangeProps) {
  const channels = useConfig().phoneSignIn
  const [isOpen, setOpen] = useState(false)
  const [sent, setSent] = useState<NumberOnItsWay | null>(null)
  const opener = useRef<HTMLButtonElement>(null)

  function close() {
    setSent(null)
    setOpen(false)
    requestAnimationFrame(() => opener.current?.focus())
  }

  if (channels.length === 0 && phone === null) return null
  const waiting = pending && !sent && pending !== phone ? pending : null
  return (
    <SignInWay
      name="Phone"
      value={phone && formatPhone(phone)}
      none="No number to sign in with."
      waiting={waiting && `${formatPhone(waiting)} waits for its code.`}
    >
      {waiting && !isOpen && <CancelChange way="phone" onCancelled={onCancelled} />}
      {sent ? (
        <div className="max-w-100">
          <NumberCode
            sent={sent}
            onSent={setSent}
            onConfirmed={() => {
              close()
              toast({
                title: 'Number confirmed',
                description: `You can sign in with ${formatPhone(sent.phone)}.`,
              })
            }}
            onBack={close}
          />
        </div>
      ) : isOpen ? (
        <NumberForm
          phone={phone}
          initial={pending ?? (phone ? null : suggested)}
          onSent={setSent}
          onCancel={close}
        />
      ) : (
        channels.length > 0 && (
          <div>
            <Button ref={opener} onClick={() => setOpen(true)}>
              {phone ? 'Change phone number' : 'Add a phone number'}
            </Button>
          </div>
        )
      )}
    </SignInWay>
  )
}

interface NumberFormProps {
  phone: string | null
  initial: string | null
  onSent: (sent: NumberOnItsWay) => void
  onCancel: () => void
}

function NumberForm({ phone, initial, onSent, onCancel }: NumberFormProps) {
  const {
    phoneSignIn: [channel = 'sms'],
    phoneCountries,
  } = useConfig()
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<FieldErrors<{ phone: string }>>({})
  const [trouble, setTrouble] = useState<string | null>(null)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const number = parseMobile(String(new FormData(form).get('phone') ?? ''), phoneCountries)
    const refuse = (sentence: string) => {
      setErrors({ phone: sentence })
      focusOn(form, { phone: sentence })
    }
    setTrouble(null)
    setErrors({})
    if (!number) return refuse(mobileSentence(phoneCountries))

    setBusy(true)
    const { sent, error } = await sendNumberCode(number, channel)
    setBusy(false)
    if (sent) return onSent(sent)
    const { field, sentence } = authRefusal(error)
    if (field === 'phone' || error.code === 'same_phone') refuse(sentence)
    else setTrouble(sentence)
  }

  return (
    <form method="post" noValidate className="grid grid-cols-1 gap-5" onSubmit={submit}>
      <Field
        label={phone ? 'New phone number' : 'Phone number'}
        error={errors.phone}
        help={
          phone
            ? 'We send it a code. Buyers see the number of your profile, which becomes this one. If signing in by a code is refused, enter your number again.'
            : 'We send it a code. Buyers see the number of your profile, which becomes this one.'
        }
      >
        <Input
          name="phone"
          type="tel"
          autoComplete="tel"
          placeholder="0712 345 678"
          defaultValue={initial ? formatPhone(initial) : undefined}
          autoFocus
          required
        />
      </Field>
      {trouble && <FieldError>{trouble}</FieldError>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="main" busy={busy} className="max-sm:w-full">
          Send me a code
        </Button>
        <Button variant="bare" className="max-sm:w-full" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
