import { type FocusEvent, useState } from 'react'
import { formatNumber } from '#domain/foundation/money.ts'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { boundError, parseBound } from './filter-bound.ts'

interface BoundLook {
  /** Said after the label. */
  unit?: string
  /** Group thousands; false for years. */
  grouped?: boolean
  /** The id of a datalist with values to propose. */
  list?: string
}

interface FilterRangeProps extends BoundLook {
  /** The suffix of the parameters: `Price` for minPrice and maxPrice. */
  name: 'Price' | 'Year' | 'Mileage' | 'Engine'
  min: number | null
  max: number | null
}

export function FilterRange({ name, min, max, ...look }: FilterRangeProps) {
  return (
    <div className="grid grid-cols-2 gap-3 pb-4">
      <FilterBound name={`min${name}`} label="From" value={min} {...look} />
      <FilterBound name={`max${name}`} label="To" value={max} {...look} />
    </div>
  )
}

interface BoundProps extends BoundLook {
  name: string
  label: string
  value: number | null
}

/** One bound of a range: `minPrice`. Senseless text is marked when the field is left, before it is applied. */
export function FilterBound({ name, label, value, unit, grouped, list }: BoundProps) {
  const [error, setError] = useState<string | null>(null)

  function leave(event: FocusEvent<HTMLInputElement>) {
    setError(boundError(name, event.target.value))
    if (grouped) groupThousands(event)
  }

  return (
    <Field
      label={unit ? `${label}, ${unit}` : label}
      error={error}
      id={`filter-${name}`}
      className="lg:[&>label]:font-normal lg:[&>label]:text-ink-2"
    >
      <Input
        name={name}
        inputMode="numeric"
        autoComplete="off"
        list={list}
        placeholder="Any"
        defaultValue={value === null ? '' : grouped ? formatNumber(value) : value}
        onBlur={leave}
        onChange={() => setError(null)}
        className="lg:min-h-10 lg:text-sm"
      />
    </Field>
  )
}

/** Shows how a number is parsed; invalid text stays as typed. */
function groupThousands({ currentTarget: input }: FocusEvent<HTMLInputElement>): void {
  const value = parseBound(input.name, input.value)
  if (value !== null) input.value = formatNumber(value)
}

/** A range as text: `from 500,000`, `2012 to 2018`, `2015`; nothing without bounds. */
export function rangeWords(
  min: number | null,
  max: number | null,
  format: (value: number) => string,
): string[] {
  if (min === null && max === null) return []
  if (min === null) return [`up to ${format(max as number)}`]
  if (max === null) return [`from ${format(min)}`]
  if (min === max) return [format(min)]
  return [`${format(min)} to ${format(max)}`]
}
