/** Form drafts in sessionStorage, so that a reload or signing in does not lose what was typed. */

interface FormDraft<Form> {
  userId: string
  /** The query string, or the version, under which the form was opened. */
  search: string
  form: Form
}

/** The person's own draft, or null. */
export function readFormDraft<Form extends object>(
  key: string,
  userId: string,
  empty: Form,
): { search: string; form: Form } | null {
  try {
    const draft = JSON.parse(sessionStorage.getItem(key) ?? 'null') as FormDraft<Partial<Form>> | null
    if (draft?.userId !== userId) return null
    const form = { ...empty }
    for (const field of Object.keys(form) as (keyof Form)[]) {
      const value = draft.form[field]
      if (typeof value === typeof empty[field]) form[field] = value as Form[keyof Form]
    }
    return { search: String(draft.search), form }
  } catch {
    return null
  }
}

/** Saves the draft until the tab is closed, but no longer, because it may be private. */
export function saveFormDraft<Form>(key: string, draft: FormDraft<Form>): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // Where storage is forbidden, a reload empties the form.
  }
}

/** Deletes the draft. */
export function deleteFormDraft(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was saved either.
  }
}
