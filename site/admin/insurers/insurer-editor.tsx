import { href } from 'react-router'
import { INSURANCE_TYPE_LABELS, INSURANCE_TYPES } from '#domain/money/insurance.ts'
import {
  checkInsurerForm,
  EMPTY_INSURER_FORM,
  type InsurerForm,
  insurerForm,
  insurerValue,
} from '#domain/money/insurer-form.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Switch } from '../../ui/switch.tsx'
import { asLastSeen } from '../../workplace/list-return.tsx'
import { EditorForm } from '../editor-form.tsx'
import { ProviderFields } from '../requests/provider-fields.tsx'
import { ProviderLogo } from '../requests/provider-logo.tsx'
import { useEditor } from '../use-editor.ts'
import { Premiums } from './premiums.tsx'
import { type AdminInsurer, changeInsurer, saveInsurer } from './queries.ts'

const idOf = (field: string) => `insurer-${field === 'insurance_types' ? 'comprehensive' : field}`

interface InsurerEditorProps {
  /** null for a new one. */
  insurer: AdminInsurer | null
  userId: string
}

/** The form to add or edit an insurer; below it the premiums of an existing one. */
export function InsurerEditor({ insurer, userId }: InsurerEditorProps) {
  const draftKey = `magari-insurer-${insurer?.id ?? 'new'}`
  const editor = useEditor<InsurerForm>({
    idOf,
    draftKey,
    userId,
    to: asLastSeen(href('/admin/insurers')),
    firstField: 'name',
    stored: insurer ? insurerForm(insurer) : EMPTY_INSURER_FORM,
    check: checkInsurerForm,
    saved: insurer ? 'Insurer saved' : 'Insurer added. Add its premiums next.',
    failed: 'The insurer was not saved',
    save: (client, value) => saveInsurer(client, insurer?.id ?? null, insurerValue(value)),
  })
  const { form, errors, change, field, text } = editor
  return (
    <>
      <PageHead title={insurer ? `Edit ${insurer.name}` : 'Add an insurer'} className="wrap-anywhere" />
      <EditorForm editor={editor}>
        <ProviderFields field={field} text={text} />
        <fieldset className="grid">
          <legend className="text-sm font-medium">Covers</legend>
          {INSURANCE_TYPES.map((cover) => (
            <Checkbox
              key={cover}
              id={idOf(cover)}
              checked={form[cover]}
              error={cover === 'comprehensive' ? (errors.comprehensive ?? null) : null}
              onChange={({ target }) =>
                change({ comprehensive: form.comprehensive, [cover]: target.checked })
              }
            >
              {INSURANCE_TYPE_LABELS[cover]}
            </Checkbox>
          ))}
        </fieldset>
        <Switch label="Gives quotes" checked={form.active} onChange={(active) => change({ active })}>
          When off, it is not listed. Members who requested a quote still see its name.
        </Switch>
      </EditorForm>
      {insurer && (
        <>
          <Premiums insurer={insurer} />
          <ProviderLogo
            userId={userId}
            provider={insurer}
            save={(client, logo_url) => changeInsurer(client, insurer.id, { logo_url })}
          />
        </>
      )}
    </>
  )
}
