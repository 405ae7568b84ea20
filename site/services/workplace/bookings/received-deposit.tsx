import { type SubmitEvent, useState } from 'react'
import { formatKes } from '#domain/foundation/money.ts'
import { useMay } from '../../../members/use-may.ts'
import { ReceiptInHand } from '../../../money/deposits/receipt-in-hand.tsx'
import { Button } from '../../../ui/button.tsx'
import { useActions } from '../../../workplace/use-actions.ts'
import { customerNameOf } from './booking-facts.tsx'
import { type ProviderBooking, receiveBookingDeposit } from './queries.ts'

/** For the account of the business: marks the deposit of a booking as received by hand. */
export function ReceivedDeposit({ booking }: { booking: ProviderBooking }) {
  const { act, busy } = useActions()
  const isAccount = useMay('own_account')
  const [open, setOpen] = useState(false)
  const [receipt, setReceipt] = useState('')
  const asked = booking.deposit?.asked
  if (!asked || !isAccount) return null
  if (!open)
    return (
      <Button size="s" className="justify-self-start" onClick={() => setOpen(true)}>
        I have the deposit
      </Button>
    )

  async function receive(event: SubmitEvent) {
    event.preventDefault()
    await act(booking.id, (client) => receiveBookingDeposit(client, booking.id, receipt.trim()), {
      done: `${customerNameOf(booking)} is told that you have it`,
      failed: 'It could not be saved',
    })
  }

  return (
    <form
      method="post"
      noValidate
      onSubmit={receive}
      className="grid gap-3 rounded-r border border-line bg-sunk p-3"
    >
      <ReceiptInHand value={receipt} onChange={setReceipt} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="s" variant="main" busy={busy !== null}>
          I have received {formatKes(asked)}
        </Button>
        <Button size="s" onClick={() => setOpen(false)}>
          Back
        </Button>
      </div>
    </form>
  )
}
