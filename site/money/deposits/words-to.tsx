import { MAX_DENIAL_WORDS } from '#domain/money/deposit-returns.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'

interface WordsToProps {
  /** The name of the other side, who reads them. */
  other: string
  value: string
  onChange: (words: string) => void
}

/** A line that goes with the news that a return did not arrive, or was made after all. */
export function WordsTo({ other, value, onChange }: WordsToProps) {
  return (
    <Field label={`What ${other} should know`} optional>
      <Input
        name="words"
        maxLength={MAX_DENIAL_WORDS}
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  )
}
