/** Focuses the first invalid field, in the order of the form. */
export function focusOn(form: HTMLFormElement, errors: object | null): void {
  const wrong = Array.from(form.elements).find(
    (element) =>
      element instanceof HTMLElement && 'name' in element && String(element.name) in (errors ?? {}),
  )
  if (wrong instanceof HTMLElement) wrong.focus()
}
