/** Helpers for filter forms: reading the filled fields, and resetting the form when the list's filters change. */
import { type RefObject, useEffect, useRef } from 'react'
import { parseBound } from './filter-bound.ts'

/** A ref for a filter form, which is reset whenever `filters`, a new object per search, changes. */
export function useFilterForm(filters: object): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  const shownFilters = useRef(filters)
  // The defaults have changed with the filters. The first run keeps choices made before hydration.
  useEffect(() => {
    if (shownFilters.current === filters) return
    shownFilters.current = filters
    if (form.current) showDefaults(form.current)
  }, [filters])
  return form
}

/** The form's values, without empty fields and the default order. */
export function filledFields(form: HTMLFormElement): URLSearchParams {
  const params = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== 'string' || value.trim() === '' || isDefaultSort(form, name, value)) continue
    // Removes display commas from numbers; invalid ones are sent unchanged and get a notice.
    const number = /^(?:min|max)[A-Z]/.test(name) ? parseBound(name, value) : null
    params.append(name, number === null ? value : String(number))
  }
  return params
}

/** Whether a field differs from the list's filters. */
export function hasUnsentChoices(form: HTMLFormElement): boolean {
  return [...form.querySelectorAll('input')].some(
    (field) => field.checked !== field.defaultChecked || field.value !== field.defaultValue,
  )
}

/** The default order is the first option. */
function isDefaultSort(form: HTMLFormElement, name: string, value: string): boolean {
  const select = name === 'sort' ? form.elements.namedItem(name) : null
  return select instanceof HTMLSelectElement && select.options[0]?.value === value
}

/** Resets every field to the list's filters, so that unsent choices do not outlive a click on a chip. */
function showDefaults(form: HTMLFormElement): void {
  for (const field of form.querySelectorAll('input')) {
    field.checked = field.defaultChecked
    field.value = field.defaultValue
  }
}
