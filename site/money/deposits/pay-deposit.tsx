import { type SubmitEvent, useState } from 'react'
import { href, useNavigate, useRevalidator } from 'react-router'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import { formatKes } from '#domain/foundation/money.ts'
import { PHONE_SENTENCE, parsePhone } from '#domain/foundation/phone.ts'
import { daysInWords, RETURN_DAYS } from '#domain/money/deposits.ts'
import { useConfig } from '../../config.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import { toastIfSessionEnded } from '../../forms/toast-if-session-ended.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { startDeposit } from './ask-server.ts'
import { DepositFacts } from './deposit-facts.tsx'
import type { ReservationOffer } from './queries.ts'

interface PayDepositProps {
  listingId: string
  userId: string
  phone: string
  offer: ReservationOffer
  amount: number
  days: number
}

/** What holding the vehicle means, and the payment to the dealer's own till. */
export function PayDeposit({ listingId, phone: known, offer, amount, days }: PayDepositProps) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { mobilePayment } = useConfig()
  const [phone, setPhone] = useState(known)
  const [error, setError] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const byPhone = mobilePayment && offer.paid_to !== null

  async function pay(event: SubmitEvent) {
    event.preventDefault()
    if (busy) return
    if (!parsePhone(phone)) return setError(PHONE_SENTENCE)
    setBusy(true)
    setProblem(null)
    try {
      const id = await startDeposit({ listing_id: listingId, phone, amount, days })
      await navigate(href('/deposits/:id', { id }), { replace: true })
    } catch (error) {
      if (await toastIfSessionEnded(error)) return
      const { hint } = error as ServiceError
      if (hint === 'phone_missing') setError(PHONE_SENTENCE)
      else setProblem(databaseRefusal(error as ServiceError).sentence)
      if (!hint) reportFailure('A deposit could not be begun', error)
      // Somebody else may have it by now, or the terms are others.
      await revalidate()
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <DepositFacts
        facts={[
          ['Deposit', formatKes(amount)],
          ['Held for you', `${daysInWords(days)} from the payment`],
          [
            'Paid to',
            `${offer.seller_name}${offer.paid_to ? `, ${offer.paid_to}` : ''}. Magari does not hold it.`,
          ],
          [
            'If you do not buy',
            `You always get it back: you ask for it with one press, and the seller has ${RETURN_DAYS} days.`,
          ],
          ['If you buy', 'It is part of the price.'],
        ]}
      />
      <Notice>
        <p>
          <b className="font-medium text-ink">See the car and its logbook first.</b> M-Pesa shows you the name
          of the till before you enter your PIN: it must be the dealer&rsquo;s. Never pay a deposit to a
          person&rsquo;s own number.
        </p>
      </Notice>
      {problem && (
        <p role="alert" className="font-medium text-danger wrap-anywhere">
          {problem}
        </p>
      )}
      {!byPhone ? (
        <p>
          This seller takes the deposit in person: pay it at the yard, ask for a receipt, and they mark it
          here. Write to them first.
        </p>
      ) : offer.being_paid ? (
        <>
          <p role="status">Somebody is paying the deposit for this car now. Try again in 3 minutes.</p>
          <Button onClick={revalidate}>Look again</Button>
        </>
      ) : (
        <form method="post" noValidate onSubmit={pay} className="grid gap-4">
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
      )}
    </>
  )
}
