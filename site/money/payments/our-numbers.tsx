import { href, Link } from 'react-router'
import { type PaymentDetails, shownPaymentDetails } from '#domain/money/payments.ts'
import { useConfig } from '../../config.ts'
import { Detail } from './where-to-pay.tsx'

/** The operator's paybill, till and bank account, or how to ask for them. */
export function OurNumbers({ details: set }: { details: PaymentDetails }) {
  const { demo } = useConfig()
  const { details, sample } = shownPaymentDetails(set, demo)
  const { paybill, till, bank } = details
  return (
    <section aria-labelledby="our-numbers" className="mt-8">
      <h2 id="our-numbers" className="mb-3 text-lg">
        Where to pay
      </h2>
      {!paybill && !till && !bank ? (
        <NoNumbers details={details} />
      ) : (
        <>
          <dl className="grid gap-x-6 gap-y-4 rounded-r border border-line bg-raise p-4 wrap-anywhere sm:grid-cols-2 sm:p-5 lg:grid-cols-3">
            {paybill && <Detail label="M-Pesa paybill" value={paybill} copied={false} sample={sample} />}
            {till && <Detail label="M-Pesa till (Buy Goods)" value={till} copied={false} sample={sample} />}
            {bank && (
              <Detail
                label={[bank.name, bank.branch, bank.accountName].filter(Boolean).join(', ')}
                value={bank.accountNumber}
                copied={false}
                sample={sample}
              />
            )}
          </dl>
          <p className="mt-3 text-sm text-ink-2">
            Choose a plan first: <Way to={href('/manual-payments')}>Manual payment</Way> gives you the payment
            number to quote, so that we can find your payment.
          </p>
        </>
      )}
    </section>
  )
}

function NoNumbers({ details: { seller } }: { details: PaymentDetails }) {
  const reached = [seller.email, seller.phone].filter(Boolean).join(' or ')
  return (
    <p className="text-ink-2">
      Our payment details will appear here. Until then{' '}
      <Way to={`${href('/contact')}?topic=payment`}>write to us</Way>
      {reached && ` (${reached})`} and we will tell you how to pay. Do not pay to a number that somebody else
      gives you.
    </p>
  )
}

function Way({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="text-green-ink underline">
      {children}
    </Link>
  )
}
