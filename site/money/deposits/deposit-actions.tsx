import { type SubmitEvent, useState } from 'react'
import { href } from 'react-router'
import { formatKes } from '#domain/foundation/money.ts'
import { type OwnDeposit, RETURN_DAYS } from '#domain/money/deposits.ts'
import type { Client } from '../../client.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { type ActionWords, useActions } from '../../workplace/use-actions.ts'
import { askDepositBack, countOwnDeposit, endOwnReservation, returnDeposit } from './queries.ts'

interface DepositActionsProps {
  deposit: OwnDeposit
  /** The name of the other side. */
  other: string
}

/** What the member can do with a deposit. */
export function DepositActions({ deposit, other }: DepositActionsProps) {
  const { id, side, status, amount, listing_id, booking_id, is_for_booking } = deposit
  if (status === 'unpaid' && listing_id)
    return (
      <LinkButton to={href('/hold/:listingId', { listingId: listing_id })} variant="main" className="mt-5">
        Try again
      </LinkButton>
    )
  if (status === 'unpaid' && booking_id)
    return (
      <LinkButton to={href('/my-bookings/:id', { id: booking_id })} variant="main" className="mt-5">
        Try again
      </LinkButton>
    )
  if (side === 'owner' && (status === 'return_due' || status === 'kept'))
    return <Return deposit={deposit} other={other} />
  // What becomes of the deposit of a booking follows from the booking.
  if (is_for_booking) return null
  const money = formatKes(amount)
  const bought = (
    <Asked
      label="I bought it: it is part of the price"
      question="Did you buy it?"
      description={`Then the deposit of ${money} counts towards the price, and ${other} does not return it. This cannot be undone.`}
      confirm="Yes, I bought it"
      work={(client) => countOwnDeposit(client, id)}
      words={{ done: 'It counts towards the price', failed: 'It could not be saved' }}
    />
  )
  if (side === 'payer' && status === 'paid')
    return (
      <div className="grid gap-3 border-t border-line pt-5">
        <Asked
          label="I do not buy: give it back"
          question="Ask for the deposit back?"
          description={`The reservation ends, and ${other} has ${RETURN_DAYS} days to return ${money}.`}
          confirm="Ask for it back"
          work={(client) => askDepositBack(client, id)}
          words={{ done: 'The seller has to return it', failed: 'It could not be asked back' }}
        />
        {bought}
      </div>
    )
  if (side === 'payer' && status === 'return_due')
    return <div className="border-t border-line pt-5">{bought}</div>
  if (side === 'owner' && status === 'paid')
    return (
      <div className="border-t border-line pt-5">
        <Asked
          label="End the reservation"
          question="End the reservation?"
          description={`${other} is told, and you return ${money} within ${RETURN_DAYS} days.`}
          confirm="End it"
          work={(client) => endOwnReservation(client, id)}
          words={{ done: 'The reservation has ended', failed: 'It could not be ended' }}
        />
      </div>
    )
  return null
}

interface AskedProps {
  label: string
  question: string
  description: string
  confirm: string
  work: (client: Client) => Promise<void>
  words: ActionWords
}

/** A button whose question is answered before it acts. */
function Asked({ label, question, description, confirm, work, words }: AskedProps) {
  const { act } = useActions()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)} className="justify-self-start max-sm:w-full">
        {label}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={question}
        description={description}
        confirmLabel={confirm}
        keepLabel="Not now"
        tone="main"
        onConfirm={async () => {
          await act(label, work, words)
          setOpen(false)
        }}
      />
    </>
  )
}

/** The owner returns a deposit outside of Magari and writes down the receipt. */
function Return({ deposit: { id, amount }, other }: DepositActionsProps) {
  const { busy, act } = useActions()
  const [receipt, setReceipt] = useState('')
  const [error, setError] = useState<string | null>(null)

  async function give(event: SubmitEvent) {
    event.preventDefault()
    if (receipt.trim().length < 3) return setError('Enter the receipt of the return.')
    await act(id, (client) => returnDeposit(client, id, receipt.trim()), {
      done: `${other} is told that it was returned`,
      failed: 'It could not be saved',
    })
  }

  return (
    <form method="post" noValidate onSubmit={give} className="grid gap-4 border-t border-line pt-5">
      <p>
        Return {formatKes(amount)} to the number that paid, from your till or by hand. Then write down the
        receipt here.
      </p>
      <Field
        label="Receipt of the return"
        error={error}
        help="M-Pesa's code, such as UKR8GHIJKL, or your receipt."
      >
        <Input
          name="receipt"
          maxLength={60}
          autoComplete="off"
          value={receipt}
          onChange={({ target }) => {
            setReceipt(target.value)
            setError(null)
          }}
        />
      </Field>
      <Button type="submit" variant="main" busy={busy !== null}>
        I have returned it
      </Button>
    </form>
  )
}
