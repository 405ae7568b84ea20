import type { ServiceError } from '../foundation/errors.ts'

/** Whether the error refused a typed make or model: by a rule of the catalogue's tables, or by a limit of what one member adds. */
export function refusedName({ message, hint }: ServiceError): 'make' | 'model' | null {
  const limit = /^(make|model)_limit$/.exec(hint ?? '')
  const rule = /constraint "vehicle_(make|model)s_/.exec(message)
  return ((limit ?? rule)?.[1] ?? null) as 'make' | 'model' | null
}
