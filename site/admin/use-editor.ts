import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Checked } from '#domain/foundation/form.ts'
import type { Client } from '../client.ts'
import { deleteFormDraft } from '../forms/form-draft.ts'
import { useSettingsForm } from './use-settings-form.ts'

interface Editor<Form> {
  /** The id of a field's control. */
  idOf: (field: string) => string
  /** The key of the draft in this tab. */
  draftKey: string
  userId: string
  /** The URL of the list that the editor belongs to. */
  to: string
  /** The field that gets the focus when the editor opens. */
  firstField: keyof Form & string
  stored: Form
  check: (form: Form) => Checked<Form, Form>
  save: (client: Client, value: Form) => Promise<void>
  saved: string
  failed: string
}

const NO_SECRETS: readonly never[] = []

/** The form of one record with its own URL: its state, the props of its inputs, and the return to the list. */
export function useEditor<Form extends Record<keyof Form, string | boolean>>({
  to,
  firstField,
  save,
  ...settings
}: Editor<Form>) {
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState(false)
  const firstId = settings.idOf(firstField)
  useEffect(() => document.getElementById(firstId)?.focus(), [firstId])

  const state = useSettingsForm<Form>({
    ...settings,
    secrets: NO_SECRETS,
    onSaved: leave,
    async save(client, value) {
      await save(client, value)
      return true
    },
  })

  /** Returns to the list. The draft is deleted after the form unmounts, which would save it again. */
  async function leave() {
    setLeaving(true)
    await navigate(to)
    deleteFormDraft(settings.draftKey)
  }

  return {
    ...state,
    leave,
    leaving,
    text: (field: keyof Form & string) => ({ ...state.text(field), autoComplete: 'off' }),
    /** For MoneyInput. */
    money: (field: keyof Form & string) => ({
      value: state.form[field] as string,
      onValueChange: (amount: string) => state.change({ [field]: amount } as Partial<Form>),
    }),
  }
}
