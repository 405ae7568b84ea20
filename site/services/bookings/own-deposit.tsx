import { href, Link } from 'react-router'
import { formatKes } from '#domain/foundation/money.ts'
import { DEPOSIT_STATUS_LABELS, type DepositStatus } from '#domain/money/deposits.ts'
import { freeSentence } from '#domain/services/service-deposits.ts'
import { useConfig } from '../../config.ts'
import { DepositPayment } from '../../money/deposits/deposit-payment.tsx'
import type { BookingDeposit } from './queries.ts'

interface OwnDepositProps {
  bookingId: string
  deposit: BookingDeposit
  /** The member's own number. */
  phone: string
  now: number
}

/** The deposit of a customer's booking: what is asked, with the payment to the till of the business, or what became of it. */
export function OwnDeposit({ bookingId, deposit, phone, now }: OwnDepositProps) {
  const { mobilePayment } = useConfig()
  const { asked, free_until, paid_to, business, deposit_id, amount, status } = deposit
  if (asked === null && deposit_id === null) return null
  return (
    <section
      aria-labelledby="booking-deposit"
      className="mt-6 grid gap-3 rounded-r border border-line bg-raise p-4"
    >
      <h2 id="booking-deposit" className="text-lg">
        Deposit
      </h2>
      {deposit_id !== null && amount !== null && status !== null && (
        <p className="wrap-anywhere">
          {formatKes(amount)}: {DEPOSIT_STATUS_LABELS[status as DepositStatus].toLowerCase()}.{' '}
          <Link to={href('/deposits/:id', { id: deposit_id })} className="text-green-ink underline">
            See the deposit
          </Link>
        </p>
      )}
      {status === 'paid' && <p>{freeSentence(free_until, now)}</p>}
      {asked !== null && (
        <>
          <p className="wrap-anywhere">
            {business} asks {formatKes(asked)}. It is part of the price, and Magari does not hold it.{' '}
            {freeSentence(free_until, now)}
          </p>
          {mobilePayment && paid_to !== null ? (
            <>
              <p className="text-sm wrap-anywhere text-ink-2">
                You pay to {paid_to}. M-Pesa shows you its name before you enter your PIN: it must be that of
                the business.
              </p>
              <DepositPayment purpose={{ booking_id: bookingId }} amount={asked} phone={phone} />
            </>
          ) : (
            <p>They take it in person: ask for a receipt, and they mark it here.</p>
          )}
        </>
      )}
    </section>
  )
}
