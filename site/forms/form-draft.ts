/** What is being typed into a form of this tab, kept for a reload or a sign-in on the way. */

interface Kept<Form> {
  userId: string
  /** The query of the address the form was opened with. */
  search: string
  form: Form
}

/** The person's kept form, or null; what another person typed is no use to them. */
export function keptForm<Form extends object>(
  key: string,
  userId: string,
  empty: Form,
): { search: string; form: Form } | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Kept<Partial<Form>> | null
    if (kept?.userId !== userId) return null
    const form = { ...empty }
    for (const field of Object.keys(form) as (keyof Form)[]) {
      const value = kept.form[field]
      if (typeof value === typeof empty[field]) form[field] = value as Form[keyof Form]
    }
    return { search: String(kept.search), form }
  } catch {
    return null
  }
}

/** Keeps the form until this tab is closed. What is in it may be private, so no longer than that. */
export function keepForm<Form>(key: string, kept: Kept<Form>): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // Where the browser forbids it, a reload empties the form.
  }
}

/** Forgets the form. */
export function forgetForm(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept either.
  }
}
