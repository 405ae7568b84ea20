import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Checked } from '#domain/foundation/form.ts'
import type { Client } from '../client.ts'
import { forgetForm } from '../forms/form-draft.ts'
import { useSettingsForm } from './use-settings-form.ts'

interface Editor<Form> {
  /** The key of the draft in this tab. */
  draftKey: string
  userId: string
  /** The URL of the list that the editor belongs to. */
  to: string
  /** The id of the field that gets the focus when the editor opens. */
  firstField: string
  stored: Form
  check: (form: Form) => Checked<Form, Form>
  save: (client: Client, value: Form) => Promise<void>
  saved: string
  failed: string
}

const NO_SECRETS: readonly never[] = []

/** The form of one record with an address of its own: its state, the props of its inputs, and the way back to the list. */
export function useEditor<Form extends Record<keyof Form, string | boolean>>({
  to,
  firstField,
  save,
  ...settings
}: Editor<Form>) {
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState(false)
  useEffect(() => document.getElementById(firstField)?.focus(), [firstField])

  const state = useSettingsForm<Form>({
    ...settings,
    secrets: NO_SECRETS,
    onSaved: leave,
    async save(client, value) {
      await save(client, value)
      return true
    },
  })

  /** Returns to the list. The draft is forgotten once the form is gone, which would keep it again. */
  async function leave() {
    setLeaving(true)
    await navigate(to)
    forgetForm(settings.draftKey)
  }

  const changeField = (field: keyof Form, value: string) => state.change({ [field]: value } as Partial<Form>)
  return {
    ...state,
    leave,
    leaving,
    /** The props of an Input or Textarea. */
    text: (field: keyof Form) => ({
      value: String(state.form[field]),
      autoComplete: 'off',
      onChange: ({ target }: { target: { value: string } }) => changeField(field, target.value),
    }),
    /** The props of a MoneyInput. */
    money: (field: keyof Form) => ({
      value: String(state.form[field]),
      onValueChange: (amount: string) => changeField(field, amount),
    }),
  }
}
