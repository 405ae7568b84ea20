import type { ReactNode } from 'react'
import { MAX_PLACE, nearestPlace, storedPlace } from '#domain/foundation/places.ts'
import { Field } from '../ui/field.tsx'
import { PlaceInput } from './place-input.tsx'

interface PlaceFieldProps {
  id: string
  label: string
  value: string
  onChange: (place: string) => void
  error?: string | null
  optional?: boolean
  help?: ReactNode
}

/** A field for the location: any town or area, converted to our spelling if known. */
export function PlaceField({ value, onChange, help, ...field }: PlaceFieldProps) {
  const near = nearestPlace(value)
  return (
    <Field {...field} help={near ? <PlaceSuggestion place={near} onChoose={onChange} /> : help}>
      <PlaceInput
        maxLength={MAX_PLACE}
        placeholder="Naivasha"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onBlur={() => storedPlace(value) !== value && onChange(storedPlace(value))}
      />
    </Field>
  )
}

function PlaceSuggestion({ place, onChoose }: { place: string; onChoose: (place: string) => void }) {
  return (
    <>
      Did you mean{' '}
      <button type="button" className="reach text-green-ink underline" onClick={() => onChoose(place)}>
        {place}
      </button>
      ?
    </>
  )
}
