import { type ComponentProps, useId, useState } from 'react'
import { Input } from '../ui/input.tsx'

type PlaceInputProps = Omit<ComponentProps<typeof Input>, 'list' | 'type' | 'autoComplete'>

/** An input for a town or area with suggestions, which load on focus. */
export function PlaceInput({ onFocus, ...input }: PlaceInputProps) {
  const list = useId()
  const [names, setNames] = useState<readonly string[]>([])

  function proposeNames() {
    import('#domain/foundation/places.ts').then(
      ({ PLACES }) => setNames(PLACES.map(({ name }) => name)),
      // Without suggestions it is a plain input.
      () => {},
    )
  }

  return (
    <>
      <Input
        {...input}
        list={list}
        autoComplete="off"
        onFocus={(event) => {
          if (names.length === 0) proposeNames()
          onFocus?.(event)
        }}
      />
      <datalist id={list}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}
