import { useEffect, useRef, useState } from 'react'
import { useVisitor } from '../session/visitor.ts'
import { forgetForm, keepForm, keptForm } from './form-draft.ts'

/**
 * The state of a form that this tab keeps for the person until it is forgotten: closing its window, a reload or signing in on the
 * way costs nothing of it. `start` is what it holds where nothing is kept.
 */
export function useKeptForm<Form extends object>(draftKey: string, start: Form) {
  const userId = useVisitor().user?.id
  const [first] = useState(start)
  const [form, setForm] = useState(() => (userId && keptForm(draftKey, userId, first)?.form) || first)
  const latest = useRef(form)

  useEffect(() => {
    latest.current = form
    if (userId && form !== first) keepForm(draftKey, { userId, search: '', form })
  }, [draftKey, userId, form, first])

  return {
    form,
    change: (part: Partial<Form>) => setForm((form) => ({ ...form, ...part })),
    /** Once it is sent or given up. What was typed since then is not, and stays: answers whether there is nothing such. */
    forget(): boolean {
      if (latest.current !== form) return false
      forgetForm(draftKey)
      setForm(first)
      return true
    },
  }
}
