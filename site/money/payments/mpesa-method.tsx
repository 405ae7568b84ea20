const WAYS = (begins: string) => ({
  phone: {
    label: 'Send a prompt to my phone',
    says: `You enter your M-Pesa PIN, and ${begins} immediately.`,
  },
  self: { label: 'I will pay manually', says: 'Pay to our numbers; we check for your payment.' },
})

/** Instead of the above where M-Pesa reports the payments to our number. */
const paidAlone = (begins: string) => `Pay to our number; ${begins} by itself a moment later.`

interface MpesaMethodProps {
  value: string
  /** Payments to our number are found without staff. */
  confirmed: boolean
  /** What follows the payment: `the plan starts`. */
  begins: string
  onChange: (way: string) => void
}

/** For M-Pesa: a prompt on the phone, or paying without one. */
export function MpesaMethod({ value, confirmed, begins, onChange }: MpesaMethodProps) {
  return (
    <fieldset>
      <legend className="text-sm font-medium">With M-Pesa</legend>
      {Object.entries(WAYS(begins)).map(([way, { label, says }]) => (
        <label key={way} className="flex min-h-11 items-start gap-3 py-2">
          <input
            type="radio"
            name="mpesa_by"
            value={way}
            checked={way === value}
            onChange={() => onChange(way)}
            className="mt-0.5 size-4.5 flex-none accent-green"
          />
          <span className="leading-snug">
            {label}
            <span className="block text-sm text-ink-2">
              {way === 'self' && confirmed ? paidAlone(begins) : says}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
