import { MONTHS_OFFERED, monthsWords } from '#domain/money/plans.ts'

interface MonthsChoiceProps {
  value: number
  onChange: (months: number) => void
}

/** For how many months the plans below are paid, as a row of buttons. */
export function MonthsChoice({ value, onChange }: MonthsChoiceProps) {
  return (
    <fieldset className="mb-4 min-w-0">
      <legend className="mb-1.5 text-sm font-medium">Pay for</legend>
      <div className="grid grid-cols-2 gap-2 sm:inline-grid sm:grid-cols-4">
        {MONTHS_OFFERED.map((months) => (
          <label
            key={months}
            className="grid min-h-11 place-items-center rounded-r border border-line-2 bg-raise px-4 text-sm font-medium has-checked:border-green has-checked:bg-green-soft has-checked:text-green-ink has-checked:shadow-[inset_0_0_0_1px_var(--green)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring"
          >
            <input
              type="radio"
              name="months"
              value={months}
              checked={months === value}
              onChange={() => onChange(months)}
              className="sr-only"
            />
            {monthsWords(months)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
