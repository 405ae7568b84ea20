import {
  checkDepreciation,
  type DepreciationForm,
  depreciationForm,
  depreciationValue,
  EMPTY_DEPRECIATION_FORM,
} from '#domain/money/import-rate-form.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { EditorForm } from '../editor-form.tsx'
import { useLeaveEditor } from '../use-leave-editor.ts'
import { useSettingsForm } from '../use-settings-form.ts'
import { type AdminDepreciation, saveDepreciation } from './queries.ts'

const NO_SECRETS: readonly (keyof DepreciationForm)[] = []
const idOf = (field: string) => `depreciation-${field}`

interface DepreciationEditorProps {
  /** null: a new one. */
  row: AdminDepreciation | null
  userId: string
}

/** The form that adds a depreciation from a day on, or corrects one. */
export function DepreciationEditor({ row, userId }: DepreciationEditorProps) {
  const draftKey = `magari-depreciation-${row?.id ?? 'new'}`
  const { leave, leaving } = useLeaveEditor({
    draftKey,
    to: '/admin/import-taxes?tab=depreciation',
    firstField: idOf('age'),
  })
  const state = useSettingsForm<DepreciationForm>({
    draftKey,
    userId,
    stored: row ? depreciationForm(row) : EMPTY_DEPRECIATION_FORM,
    secrets: NO_SECRETS,
    check: checkDepreciation,
    saved: row ? 'Depreciation corrected' : 'Depreciation added',
    failed: 'The depreciation was not saved',
    onSaved: leave,
    async save(client, value) {
      await saveDepreciation(client, row?.id ?? null, depreciationValue(value))
      return true
    },
  })
  const { form, errors, change } = state
  const text = (field: keyof DepreciationForm) => ({
    value: form[field],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => change({ [field]: target.value }),
  })
  return (
    <>
      <PageHead title={row ? 'Correct a depreciation' : 'Add a depreciation'}>
        {row
          ? 'Where KRA’s table has changed, add one from that day on instead.'
          : 'It replaces the one of this age from its day on. Before that day nothing changes.'}
      </PageHead>
      <EditorForm state={state} leaving={leaving} leave={leave} idOf={idOf}>
        <Field
          id={idOf('age')}
          label="Age in years"
          error={errors.age}
          help="Year of import less year of first registration."
        >
          <Input inputMode="numeric" maxLength={2} {...text('age')} />
        </Field>
        <Field
          id={idOf('effective_from')}
          label="Holds from"
          error={errors.effective_from}
          help="The first day, in Nairobi."
        >
          <Input type="date" {...text('effective_from')} />
        </Field>
        <Field
          id={idOf('depreciation')}
          label="Price lost in per cent"
          error={errors.depreciation}
          help="Of the current retail selling price, for example 30."
        >
          <Input inputMode="decimal" maxLength={7} {...text('depreciation')} />
        </Field>
      </EditorForm>
    </>
  )
}
