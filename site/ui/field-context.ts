import { createContext, useContext } from 'react'

interface FieldWiring {
  id: string
  describedBy: string | undefined
  invalid: boolean
}

/** Passed from a Field to its control. */
export const FieldContext = createContext<FieldWiring | null>(null)

/** The attributes that link a control to the label, help and error of its Field. */
export function useFieldAttributes() {
  const field = useContext(FieldContext)
  if (!field) return {}
  return {
    id: field.id,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.invalid || undefined,
  }
}
