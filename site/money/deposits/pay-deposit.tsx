import { useRevalidator } from 'react-router'
import { formatKes } from '#domain/foundation/money.ts'
import { daysInWords, RETURN_DAYS } from '#domain/money/deposits.ts'
import { useConfig } from '../../config.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { DepositFacts } from './deposit-facts.tsx'
import { DepositPayment } from './deposit-payment.tsx'
import type { ReservationOffer } from './queries.ts'

interface PayDepositProps {
  listingId: string
  phone: string
  offer: ReservationOffer
  amount: number
  days: number
}

/** What holding the vehicle means, and the payment to the dealer's own till. */
export function PayDeposit({ listingId, phone, offer, amount, days }: PayDepositProps) {
  const { revalidate } = useRevalidator()
  const { mobilePayment } = useConfig()
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
      {!mobilePayment || offer.paid_to === null ? (
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
        <DepositPayment purpose={{ listing_id: listingId, days }} amount={amount} phone={phone} replace />
      )}
    </>
  )
}
