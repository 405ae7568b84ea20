import { type ComponentProps, useId, useState } from 'react'
import { Input } from '../ui/input.tsx'

type PlaceInputProps = Omit<ComponentProps<typeof Input>, 'list' | 'type' | 'autoComplete'>

/** A field for a town or area, which proposes ours while one types. Their names come when it is entered. */
export function PlaceInput({ onFocus, ...input }: PlaceInputProps) {
  const list = useId()
  const [names, setNames] = useState<readonly string[]>([])

  function proposeNames() {
    import('#domain/foundation/places.ts').then(
      ({ PLACES }) => setNames(PLACES.map(({ name }) => name)),
      // Without proposals it is a field like any other.
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
