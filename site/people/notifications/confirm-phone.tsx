import { type ReactNode, type SubmitEvent, useState } from 'react'
import { Link } from 'react-router'
import type { ServiceError } from '#domain/foundation/errors.ts'
import { formatPhone } from '#domain/foundation/phone.ts'
import { browserClient, type Client } from '../../client.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import { focusOn } from '../../forms/focus-on.ts'
import { tableRefusal } from '../../forms/table-refusal.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { CodeField } from '../sign-in/code-field.tsx'
import { askPhoneCode, type CodeWay, confirmPhone } from './confirm-phone-queries.ts'

interface ConfirmPhoneProps {
  /** The profile's number in E.164, or null. */
  phone: string | null
  confirmed: boolean
  onConfirmed: () => void | Promise<void>
}

/** The number for SMS and WhatsApp, with a form to confirm it by a code. */
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
  const [way, setWay] = useState<CodeWay | null>(null)
  const [busy, setBusy] = useState<'ask' | 'confirm' | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)

  async function attempt(what: 'ask' | 'confirm', work: (client: Client) => Promise<void>) {
    if (busy) return
    setBusy(what)
    setWrong(null)
    setTrouble(null)
    try {
      await work(await browserClient())
    } catch (error) {
      if ((error as ServiceError).hint === undefined)
        reportFailure('The number could not be confirmed', error)
      setTrouble((await tableRefusal(error as ServiceError)).sentence)
    }
    setBusy(null)
  }

  const ask = () => attempt('ask', async (client) => setWay(await askPhoneCode(client)))

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const code = String(new FormData(form).get('code') ?? '').replace(/\s/g, '')
    const refuse = (sentence: string) => {
      setWrong(sentence)
      focusOn(form, { code })
    }
    if (!/^\d{6}$/.test(code)) return refuse('Enter the six-digit code from the message.')
    return attempt('confirm', async (client) => {
      if (await confirmPhone(client, code)) await onConfirmed()
      else refuse('The code is incorrect. Check the message and try again.')
    })
  }

  if (way === null)
    return (
      <div className="grid justify-items-start gap-3">
        <Button busy={busy === 'ask'} onClick={ask} className="max-sm:w-full">
          Send me a code
        </Button>
        {trouble && <FieldError>{trouble}</FieldError>}
      </div>
    )
  return (
    <form method="post" noValidate onSubmit={submit} className="grid grid-cols-1 gap-3">
      <p role="status" className="text-ink-2">
        We have sent a code to {formatPhone(phone)} by {way === 'sms' ? 'SMS' : 'WhatsApp'}. It is valid for
        10 minutes.
      </p>
      <div className="sm:max-w-70">
        <CodeField label="Code" error={wrong} autoFocus />
      </div>
      {trouble && <FieldError>{trouble}</FieldError>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="main" busy={busy === 'confirm'} className="max-sm:w-full">
          Confirm
        </Button>
        <Button variant="bare" busy={busy === 'ask'} onClick={ask} className="max-sm:w-full">
          Send another code
        </Button>
      </div>
    </form>
  )
}
