import { useState } from 'react'
import { moneyError } from '#domain/foundation/form.ts'
import { parseMoney } from '#domain/foundation/typed-amounts.ts'

/**
 * State of a MoneyInput for callers that need only the amount (KES; null: none), with an error after the field was left. A different
 * amount from outside replaces the typed text.
 */
export function useAmount(
  amount: number | null,
  onChange: (amount: number | null) => void,
  most: number,
): {
  field: { value: string; onValueChange: (typed: string) => void; onBlur: () => void }
  error: string | null
} {
  const [typed, setTyped] = useState(amount === null ? '' : String(amount))
  const [left, setLeft] = useState(false)
  const read = (text: string) => (moneyError(text, 0, most) ? null : parseMoney(text))
  const value = read(typed) === amount ? typed : amount === null ? '' : String(amount)
  return {
    field: {
      value,
      onValueChange: (typed) => {
        setTyped(typed)
        setLeft(false)
        onChange(read(typed))
      },
      onBlur: () => setLeft(true),
    },
    error: left ? moneyError(value, 0, most) : null,
  }
}
