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
  /** null: a new one. */
  row: AdminDepreciation | null
  userId: string
}

/** The form that adds a depreciation from a day on, or corrects one. */
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
          ? 'Where KRA’s table has changed, add one from that day on instead.'
          : 'It replaces the one of this age from its day on. Before that day nothing changes.'}
      </PageHead>
      <EditorForm editor={editor}>
        <Field {...field('age')} label="Age in years" help="Year of import less year of first registration.">
          <Input inputMode="numeric" maxLength={2} {...text('age')} />
        </Field>
        <Field {...field('effective_from')} label="Holds from" help="The first day, in Nairobi.">
          <Input type="date" {...text('effective_from')} />
        </Field>
        <Field
          {...field('depreciation')}
          label="Price lost in per cent"
          help="Of the current retail selling price, for example 30."
        >
          <Input inputMode="decimal" maxLength={7} {...text('depreciation')} />
        </Field>
      </EditorForm>
    </>
  )
}
