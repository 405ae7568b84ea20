import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { forgetForm } from '../forms/form-draft.ts'

/**
 * Leaves an editor that has an address of its own for its list, once it is saved or given up: what was typed is forgotten, but only when
 * the form is gone, which would keep it again. Gives the focus to the first field when the editor opens.
 */
export function useLeaveEditor({
  draftKey,
  to,
  firstField,
}: {
  draftKey: string
  to: string
  firstField: string
}) {
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState(false)
  useEffect(() => document.getElementById(firstField)?.focus(), [firstField])

  async function leave() {
    setLeaving(true)
    await navigate(to)
    forgetForm(draftKey)
  }
  return { leave, leaving }
}
