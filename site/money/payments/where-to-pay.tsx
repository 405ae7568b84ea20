import { href, Link } from 'react-router'
import { formatKes } from '#domain/foundation/money.ts'
import {
  type PaymentDetails,
  type PaymentMethod,
  SAMPLE_PAYMENT_WARNING,
  shownPaymentDetails,
} from '#domain/money/payments.ts'
import { useConfig } from '../../config.ts'
import { buttonClass } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Icon } from '../../ui/icon.tsx'

interface WhereToPayProps {
  method: PaymentMethod
  /** Null until one is typed. */
  amount: number | null
  details: PaymentDetails
  /** The payment number to quote. */
  number: string
  /** The payer's address, if the account has one. */
  email: string | null
}

/** Where to pay by a method, and the number to quote. */
export function WhereToPay({ method, amount, details: set, number, email }: WhereToPayProps) {
  const { details, sample } = shownPaymentDetails(set, useConfig().demo)
  const money = amount ? formatKes(amount) : 'the amount'
  const canPay =
    !sample &&
    (method === 'mpesa' ? details.till || details.paybill : method === 'bank_transfer' && details.bank)
  return (
    <section
      aria-labelledby="where-to-pay"
      className="grid gap-3 rounded-r border border-line bg-sunk p-4 wrap-anywhere"
    >
      <h2 id="where-to-pay" className="text-base">
        {canPay ? `Pay ${money} here first` : 'How to pay'}
      </h2>
      {method === 'mpesa' && <ByMpesa details={details} sample={sample} number={number} />}
      {method === 'bank_transfer' && <ByBank details={details} sample={sample} number={number} />}
      {method === 'card' && <ByCard url={details.cardUrl} number={number} email={email} />}
    </section>
  )
}

interface ByProps {
  details: PaymentDetails
  /** Whether the numbers are samples. */
  sample: boolean
  number: string
}

function ByMpesa({ details: { paybill, till }, sample, number }: ByProps) {
  if (!paybill && !till) return <NotSet what="Our M-Pesa numbers are" />
  return (
    <>
      {paybill && (
        <dl className="grid gap-2">
          <Detail label="Paybill" value={paybill} sample={sample} />
          <Detail label="Account number" value={number} />
        </dl>
      )}
      {paybill && till && <p className="text-sm text-ink-2">or</p>}
      {till && (
        <dl className="grid gap-2">
          <Detail label="Till number (Buy Goods)" value={till} sample={sample} />
          {!paybill && <Detail label="Payment number" value={number} />}
        </dl>
      )}
      <p className="text-sm text-ink-2">
        Open M-Pesa on your phone, choose Lipa na M-Pesa and enter these numbers.
        {!paybill && ' A till needs no account number; keep the payment number to quote to us.'}
      </p>
    </>
  )
}

function ByBank({ details: { bank }, sample, number }: ByProps) {
  if (!bank) return <NotSet what="Our bank details are" />
  return (
    <>
      <dl className="grid gap-2">
        <Detail
          label="Bank"
          value={bank.branch ? `${bank.name}, ${bank.branch}` : bank.name}
          copied={false}
        />
        {bank.accountName && <Detail label="Account name" value={bank.accountName} />}
        <Detail label="Account number" value={bank.accountNumber} sample={sample} />
        <Detail label="Reference" value={number} />
      </dl>
      <p className="text-sm text-ink-2">Write the reference on the transfer, so that we find your payment.</p>
    </>
  )
}

function ByCard({ url, number, email }: { url: string | null; number: string; email: string | null }) {
  return (
    <>
      {url && (
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({}, 'justify-self-start max-sm:justify-self-stretch')}
        >
          Open our card payment page
          <Icon of="external-link" size="s" />
          <span className="sr-only">, opens in a new tab</span>
        </a>
      )}
      <dl className="grid gap-2">
        <Detail label="Payment number" value={number} />
      </dl>
      <p className="text-sm text-ink-2">
        {url
          ? 'Pay there and quote the payment number; then send this request.'
          : `Send this request, and our staff will tell you ${email === null ? 'by phone' : `by e-mail at ${email}`} how to pay by card.`}{' '}
        Magari never asks for a card number, here or by phone.
      </p>
    </>
  )
}

function NotSet({ what }: { what: string }) {
  return (
    <p className="text-sm text-ink-2">
      {what} not on the site yet.{' '}
      <Link
        to={{ pathname: href('/contact'), search: '?topic=payment' }}
        className="text-green-ink underline"
      >
        Write to us
      </Link>{' '}
      and we will tell you how to pay. If you have already paid, enter the payment below.
    </p>
  )
}

interface DetailProps {
  label: string
  value: string
  copied?: boolean
  /** What is copied instead of the value as it is shown. */
  copies?: string
  /** A sample is marked and cannot be copied. */
  sample?: boolean
}

/** One payment detail. */
export function Detail({ label, value, copied = true, copies = value, sample = false }: DetailProps) {
  return (
    <div>
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="flex items-center justify-between gap-3 font-semibold">
        <span className="min-w-0">{value}</span>
        {copied && !sample && <CopyButton text={copies} what={label} />}
      </dd>
      {sample && <dd className="text-sm font-medium text-danger">{SAMPLE_PAYMENT_WARNING}</dd>}
    </div>
  )
}
