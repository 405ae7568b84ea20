import { type SubmitEvent, useState } from 'react'
import { href, Link, useNavigate } from 'react-router'
import { formatDate } from '#domain/foundation/dates.ts'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import { formatKes } from '#domain/foundation/money.ts'
import { daysInWords } from '#domain/money/deposits.ts'
import { browserClient } from '../../client.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import { toastIfSessionEnded } from '../../forms/toast-if-session-ended.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type ReservationOffer, receiveDeposit } from './queries.ts'
import { ReceiptInHand } from './receipt-in-hand.tsx'

interface OwnVehicleProps {
  listingId: string
  offer: ReservationOffer
  /** Who wrote about it. */
  people: readonly { id: string; name: string }[]
}

/** For the dealer of a vehicle: a deposit that they received in their hand. */
export function OwnVehicle({ listingId, offer, people }: OwnVehicleProps) {
  const { amount, days, reserved_until: until } = offer
  if (until)
    return (
      <Notice>
        <p className="text-base font-medium text-ink">Reserved until {formatDate(until)}</p>
        <p>
          The deposit is in{' '}
          <Link to={href('/deposits')} className="text-green-ink underline">
            your deposits
          </Link>
          .
        </p>
      </Notice>
    )
  if (amount === null || days === null)
    return (
      <Notice>
        <p>
          You do not hold this vehicle, or it costs less than twice the deposit. What you ask for all is in{' '}
          <Link to={href('/dealer/settings/deposits')} className="text-green-ink underline">
            deposits and your till
          </Link>
          .
        </p>
      </Notice>
    )
  if (people.length === 0)
    return (
      <Notice>
        <p>
          You hold it for {daysInWords(days)} for {formatKes(amount)}. A deposit that you receive by hand can
          be marked for people who have written to you about this vehicle; nobody has yet.
        </p>
      </Notice>
    )
  return <Receive listingId={listingId} amount={amount} days={days} people={people} />
}

function Receive({
  listingId,
  amount,
  days,
  people,
}: {
  listingId: string
  amount: number
  days: number
  people: OwnVehicleProps['people']
}) {
  const navigate = useNavigate()
  const [buyer, setBuyer] = useState('')
  const [receipt, setReceipt] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function receive(event: SubmitEvent) {
    event.preventDefault()
    if (busy) return
    if (!buyer) return setError('Choose who paid.')
    setBusy(true)
    setError(null)
    try {
      const id = await receiveDeposit(await browserClient(), listingId, buyer, receipt.trim())
      await navigate(href('/deposits/:id', { id }), { replace: true })
    } catch (error) {
      if (await toastIfSessionEnded(error)) return
      if (!(error as ServiceError).hint) reportFailure('A deposit could not be marked as received', error)
      setError(databaseRefusal(error as ServiceError).sentence)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form method="post" noValidate onSubmit={receive} className="grid gap-4">
      <p>
        You have {formatKes(amount)} in your hand, and hold it for {daysInWords(days)}. The buyer is told. If
        they do not buy, you return it.
      </p>
      <Field label="Who paid" error={error}>
        <Select
          name="buyer"
          value={buyer}
          onChange={({ target }) => {
            setBuyer(target.value)
            setError(null)
          }}
        >
          <option value="">Choose</option>
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <ReceiptInHand value={receipt} onChange={setReceipt} />
      <Button type="submit" variant="main" busy={busy}>
        I have received {formatKes(amount)}
      </Button>
    </form>
  )
}
