import { useEffect, useRef, useState } from 'react'
import { useVisitor } from '../session/visitor.ts'
import { deleteFormDraft, readFormDraft, saveFormDraft } from './form-draft.ts'

/**
 * Form state saved as this tab's draft until it is cleared, so that closing the dialog, a reload or signing in loses nothing. `start`
 * is the initial value without a draft.
 */
export function useFormDraft<Form extends object>(draftKey: string, start: Form) {
  const userId = useVisitor().user?.id
  const [first] = useState(start)
  const [form, setForm] = useState(() => (userId && readFormDraft(draftKey, userId, first)?.form) || first)
  const latest = useRef(form)

  useEffect(() => {
    latest.current = form
    if (userId && form !== first) saveFormDraft(draftKey, { userId, search: '', form })
  }, [draftKey, userId, form, first])

  return {
    form,
    change: (part: Partial<Form>) => setForm((form) => ({ ...form, ...part })),
    /** Call after sending or discarding. Keeps text typed since then; returns false in that case. */
    forget(): boolean {
      if (latest.current !== form) return false
      deleteFormDraft(draftKey)
      setForm(first)
      return true
    },
  }
}
