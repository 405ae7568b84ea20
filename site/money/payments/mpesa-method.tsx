const WAYS = {
  phone: {
    label: 'Send a prompt to my phone',
    says: 'You enter your M-Pesa PIN, and the plan starts immediately.',
  },
  self: { label: 'I will pay manually', says: 'Pay to our numbers; we check for your payment.' },
}

/** For M-Pesa: a prompt on the phone, or paying without one. */
export function MpesaMethod({ value, onChange }: { value: string; onChange: (way: string) => void }) {
  return (
    <fieldset>
      <legend className="text-sm font-medium">With M-Pesa</legend>
      {Object.entries(WAYS).map(([way, { label, says }]) => (
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
            <span className="block text-sm text-ink-2">{says}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
