import { type SubmitEvent, useState } from 'react'
import { href, useNavigate, useRevalidator } from 'react-router'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import { formatKes } from '#domain/foundation/money.ts'
import { formatPhone, PHONE_SENTENCE, parsePhone } from '#domain/foundation/phone.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import { toastIfSessionEnded } from '../../forms/toast-if-session-ended.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { startDeposit } from './ask-server.ts'

interface DepositPaymentProps {
  /** The vehicle with the days that it is held, or the booking. */
  purpose: { listing_id: string; days: number } | { booking_id: string }
  amount: number
  /** The member's own number. */
  phone: string
  /** The page of the deposit takes the place of this one in the history. */
  replace?: boolean
}

/** Pays a deposit by M-Pesa to the owner's own till, and goes on to its page. */
export function DepositPayment({ purpose, amount, phone: known, replace = false }: DepositPaymentProps) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [phone, setPhone] = useState(formatPhone(known))
  const [error, setError] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function pay(event: SubmitEvent) {
    event.preventDefault()
    if (busy) return
    if (!parsePhone(phone)) return setError(PHONE_SENTENCE)
    setBusy(true)
    setProblem(null)
    try {
      const id = await startDeposit({ ...purpose, phone, amount })
      await navigate(href('/deposits/:id', { id }), { replace })
    } catch (error) {
      if (await toastIfSessionEnded(error)) return
      const { hint } = error as ServiceError
      if (hint === 'phone_missing') setError(PHONE_SENTENCE)
      else setProblem(databaseRefusal(error as ServiceError).sentence)
      if (!hint) reportFailure('A deposit could not be begun', error)
      // Somebody else may have the vehicle by now, the booking may be another, or the terms.
      await revalidate()
    } finally {
      setBusy(false)
    }
  }

  return (
    <form method="post" noValidate onSubmit={pay} className="grid gap-4">
      {problem && (
        <p role="alert" className="font-medium text-danger wrap-anywhere">
          {problem}
        </p>
      )}
      <Field label="M-Pesa number that pays" error={error}>
        <Input
          type="tel"
          name="phone"
          autoComplete="tel"
          inputMode="tel"
          maxLength={20}
          value={phone}
          onChange={({ target }) => {
            setPhone(target.value)
            setError(null)
          }}
        />
      </Field>
      <Button type="submit" variant="main" busy={busy}>
        Pay {formatKes(amount)} by M-Pesa
      </Button>
    </form>
  )
}
