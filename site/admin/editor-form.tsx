import type { ReactNode, SubmitEvent } from 'react'
import { Button } from '../ui/button.tsx'
import { FormProblem } from '../ui/error-summary.tsx'
import { LeftUnsaved, SettingsActions } from './settings-frame.tsx'
import type { useEditor } from './use-editor.ts'

interface EditorFormProps {
  editor: Pick<
    ReturnType<typeof useEditor<Record<string, string | boolean>>>,
    'idOf' | 'problem' | 'unsaved' | 'busy' | 'submit' | 'leave' | 'leaving'
  >
  saveLabel?: string
  children: ReactNode
}

/** The form of an editor with its own URL: errors, fields, an unsaved-changes hint, Save and Cancel. */
export function EditorForm({ editor, saveLabel = 'Save', children }: EditorFormProps) {
  const { idOf, problem, unsaved, busy, submit, leave, leaving } = editor
  const saving = busy || leaving
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => (leaving ? event.preventDefault() : submit(event))}
      className="mt-3 grid max-w-2xl gap-5"
    >
      <LeftUnsaved unsaved={unsaved} />
      <FormProblem problem={problem} idOf={idOf} />
      {children}
      <SettingsActions unsaved={unsaved}>
        <Button type="submit" variant="main" busy={saving}>
          {saving ? 'Saving...' : saveLabel}
        </Button>
        <Button disabled={saving} onClick={leave}>
          Cancel
        </Button>
      </SettingsActions>
    </form>
  )
}
