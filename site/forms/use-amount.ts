import { useState } from 'react'
import { moneyError } from '#domain/foundation/form.ts'
import { parseMoney } from '#domain/foundation/typed-amounts.ts'

/**
 * What a MoneyInput needs where only the amount counts (KES; null: none), and what is wrong with the text that stands in it once the field
 * was left. Another amount from outside replaces what was typed.
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
