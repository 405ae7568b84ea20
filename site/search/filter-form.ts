/** A form of filters: what it says, and that it shows the list's own filters again when those change. */
import { type RefObject, useEffect, useRef } from 'react'
import { readBound } from './filter-bound.ts'

/** For the form of these filters, a new object for each search: its fields are put back to them when they change. */
export function useFieldsOf(filters: object): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  const shownFilters = useRef(filters)
  // With the filters the fields' defaults have changed. The first ones leave what was chosen before the script came.
  useEffect(() => {
    if (shownFilters.current === filters) return
    shownFilters.current = filters
    if (form.current) showDefaults(form.current)
  }, [filters])
  return form
}

/** What the form says, without its empty fields and the order that is the default anyway. */
export function filledFields(form: HTMLFormElement): URLSearchParams {
  const params = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== 'string' || value.trim() === '' || isDefaultSort(form, name, value)) continue
    // Numbers without the commas that were put in for the eye; what is none is sent as it is, and answered.
    const number = /^(?:min|max)[A-Z]/.test(name) ? readBound(name, value) : null
    params.append(name, number === null ? value : String(number))
  }
  return params
}

/** The default order is the first of its options. */
function isDefaultSort(form: HTMLFormElement, name: string, value: string): boolean {
  const select = name === 'sort' ? form.elements.namedItem(name) : null
  return select instanceof HTMLSelectElement && select.options[0]?.value === value
}

/** Puts every field back to what the list shows: choices that were never sent do not outlive a click on a chip. */
function showDefaults(form: HTMLFormElement): void {
  for (const field of form.querySelectorAll('input')) {
    field.checked = field.defaultChecked
    field.value = field.defaultValue
  }
}
