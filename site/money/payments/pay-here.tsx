import { formatKes } from '#domain/foundation/money.ts'
import type { PaymentDetails } from '#domain/money/payments.ts'
import type { Payment } from './queries.ts'
import { Detail } from './where-to-pay.tsx'

/** The operator's numbers to which payments by M-Pesa are found without staff. */
export interface PayTo {
  paybill: string | null
  till: string | null
}

/** Those of the shown numbers whose payments M-Pesa reports to us; null: none. */
export function payToOf({ paybill, till }: PaymentDetails, confirmed: readonly string[]): PayTo | null {
  const known = (number: string | null) => (number !== null && confirmed.includes(number) ? number : null)
  const to = { paybill: known(paybill), till: known(till) }
  return to.paybill || to.till ? to : null
}

/** In the form, instead of our numbers, with what follows the payment (`the plan starts`): the request comes first, so that its number is known when the money arrives. */
export function PayNext({ begins }: { begins: string }) {
  return (
    <section
      aria-labelledby="where-to-pay"
      className="grid gap-2 rounded-r border border-line bg-sunk p-4 text-sm text-ink-2"
    >
      <h2 id="where-to-pay" className="text-base text-ink">
        How to pay
      </h2>
      <p>
        Submit this request first. The next page has our number, your account number and the amount to copy
        into M-Pesa. A moment after you have paid, {begins} by itself.
      </p>
      <p>Paid already? Enter the M-Pesa code below.</p>
    </section>
  )
}

/** Exactly how to pay a pending request on one's own, each value with a button that copies it. */
export function PayHere({ payment, to: { paybill, till } }: { payment: Payment; to: PayTo }) {
  return (
    <section
      aria-labelledby="pay-here"
      className="mt-5 grid gap-4 rounded-r border border-line bg-sunk p-4 wrap-anywhere"
    >
      <h2 id="pay-here" className="text-base">
        {paybill ? 'Lipa na M-Pesa, Pay Bill' : 'Lipa na M-Pesa, Buy Goods'}
      </h2>
      <dl className="grid gap-3">
        {paybill ? (
          <>
            <Detail label="Business number" value={paybill} />
            <Detail label="Account number" value={payment.payment_number} />
          </>
        ) : (
          <Detail label="Till number" value={till ?? ''} />
        )}
        <Detail label="Amount" value={formatKes(payment.amount)} copies={String(payment.amount)} />
      </dl>
      <p className="text-sm text-ink-2">
        {paybill
          ? 'Enter exactly this account number and amount: then nobody has to look for your payment. Another amount waits until our staff have checked it.'
          : 'A till takes no account number. After you have paid, press "Correct amount or reference" and enter the code from M-Pesa’s message: then the payment is found by itself.'}
      </p>
    </section>
  )
}
