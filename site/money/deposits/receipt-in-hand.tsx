import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'

/** The receipt of a deposit that its owner marks as received. */
export function ReceiptInHand({ value, onChange }: { value: string; onChange: (receipt: string) => void }) {
  return (
    <Field label="Receipt" optional help="Of M-Pesa, the bank or your receipt book.">
      <Input
        name="receipt"
        maxLength={40}
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  )
}
