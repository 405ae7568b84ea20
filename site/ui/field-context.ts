import { createContext, useContext } from 'react'

interface FieldWiring {
  id: string
  describedBy: string | undefined
  invalid: boolean
}

/** What a Field tells its control. */
export const FieldContext = createContext<FieldWiring | null>(null)

/** The attributes that tie a control to the label, help and error of the Field around it. */
export function useFieldAttributes() {
  const field = useContext(FieldContext)
  if (!field) return {}
  return {
    id: field.id,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.invalid || undefined,
  }
}
