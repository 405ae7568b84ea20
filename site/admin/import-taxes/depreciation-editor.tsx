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
import { useEditor } from '../use-editor.ts'
import { type AdminDepreciation, saveDepreciation } from './queries.ts'

const idOf = (field: string) => `depreciation-${field}`

interface DepreciationEditorProps {
  /** null for a new one. */
  row: AdminDepreciation | null
  userId: string
}

/** The form to add a depreciation from a given date, or correct one. */
export function DepreciationEditor({ row, userId }: DepreciationEditorProps) {
  const draftKey = `magari-depreciation-${row?.id ?? 'new'}`
  const editor = useEditor<DepreciationForm>({
    idOf,
    draftKey,
    userId,
    to: '/admin/import-taxes?tab=depreciation',
    firstField: 'age',
    stored: row ? depreciationForm(row) : EMPTY_DEPRECIATION_FORM,
    check: checkDepreciation,
    saved: row ? 'Depreciation corrected' : 'Depreciation added',
    failed: 'The depreciation was not saved',
    save: (client, value) => saveDepreciation(client, row?.id ?? null, depreciationValue(value)),
  })
  const { field, text } = editor
  return (
    <>
      <PageHead title={row ? 'Correct a depreciation' : 'Add a depreciation'}>
        {row
          ? 'If KRA’s table has changed, add a new one from that date instead.'
          : 'It replaces the current one for this age from its start date.'}
      </PageHead>
      <EditorForm editor={editor}>
        <Field {...field('age')} label="Age in years" help="Year of import minus year of first registration.">
          <Input inputMode="numeric" maxLength={2} {...text('age')} />
        </Field>
        <Field {...field('effective_from')} label="Valid from" help="The first day, Nairobi time.">
          <Input type="date" {...text('effective_from')} />
        </Field>
        <Field
          {...field('depreciation')}
          label="Depreciation in per cent"
          help="Of the current retail selling price, for example 30."
        >
          <Input inputMode="decimal" maxLength={7} {...text('depreciation')} />
        </Field>
      </EditorForm>
    </>
  )
}
