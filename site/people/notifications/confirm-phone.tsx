import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { formatPhone } from '#domain/foundation/phone.ts'
import { authRefusal } from '#domain/people/auth-errors.ts'
import { useConfig } from '../../config.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { NumberCode, type NumberOnItsWay, sendNumberCode } from '../profile/number-code.tsx'

interface ConfirmPhoneProps {
  /** The profile's number in E.164, or null. */
  phone: string | null
  confirmed: boolean
  onConfirmed: () => void | Promise<void>
}

/** The number for SMS and WhatsApp, with a form to confirm it by a code, after which it also signs in. */
export function ConfirmPhone({ phone, confirmed, onConfirmed }: ConfirmPhoneProps) {
  if (phone === null)
    return (
      <p className="text-ink-2">
        Add a Kenyan mobile number to <ProfileLink>your profile</ProfileLink> first.
      </p>
    )
  return (
    <div className="grid grid-cols-1 gap-3">
      <p>
        <b className="font-medium">{formatPhone(phone)}</b>
        <span className="text-ink-2">
          , {confirmed ? 'confirmed' : 'not confirmed yet'}.{' '}
          <ProfileLink>Change it in your profile</ProfileLink>
        </span>
      </p>
      {/* A code for another number is not valid for this one. */}
      {!confirmed && <CodeForm key={phone} phone={phone} onConfirmed={onConfirmed} />}
    </div>
  )
}

/** The link to change the number. */
export function ProfileLink({ children }: { children: ReactNode }) {
  return (
    <Link to="/account/profile" className="text-green-ink underline">
      {children}
    </Link>
  )
}

function CodeForm({ phone, onConfirmed }: Pick<ConfirmPhoneProps, 'onConfirmed'> & { phone: string }) {
  const [channel = 'sms'] = useConfig().phoneSignIn
  const [sent, setSent] = useState<NumberOnItsWay | null>(null)
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)

  async function ask() {
    setBusy(true)
    setTrouble(null)
    const { sent, error } = await sendNumberCode(phone, channel)
    setBusy(false)
    if (sent) setSent(sent)
    else setTrouble(authRefusal(error).sentence)
  }

  if (sent)
    return (
      <div className="max-w-100">
        <NumberCode sent={sent} onSent={setSent} onConfirmed={onConfirmed} onBack={() => setSent(null)} />
      </div>
    )
  return (
    <div className="grid justify-items-start gap-3">
      <Button busy={busy} onClick={ask} className="max-sm:w-full">
        Send me a code
      </Button>
      {trouble && <FieldError>{trouble}</FieldError>}
    </div>
  )
}
