import { href } from 'react-router'
import {
  checkImportRate,
  IMPORT_TAXES,
  type ImportRateForm,
  importRateForm,
  importRateValue,
  MAX_SOURCE,
} from '#domain/money/import-rate-form.ts'
import { IMPORT_CLASS_LABELS, IMPORT_CLASSES } from '#domain/money/import-taxes.ts'
import { Field } from '../../ui/field.tsx'
import { Input, Select } from '../../ui/input.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { EditorForm } from '../editor-form.tsx'
import { useEditor } from '../use-editor.ts'
import { type AdminImportRate, saveImportRate } from './queries.ts'

const idOf = (field: string) => `rate-${field}`

interface RateEditorProps {
  /** null for a new one. */
  rate: AdminImportRate | null
  rates: readonly AdminImportRate[]
  userId: string
}

/** The form to add a tax rate from a given date, or correct one. A new one starts with the newest values of its kind. */
export function RateEditor({ rate, rates, userId }: RateEditorProps) {
  const draftKey = `magari-import-rate-${rate?.id ?? 'new'}`
  const editor = useEditor<ImportRateForm>({
    idOf,
    draftKey,
    userId,
    to: href('/admin/import-taxes'),
    firstField: 'vehicle_class',
    stored: rate ? importRateForm(rate) : newRateForm(rates, IMPORT_CLASSES[0]),
    check: checkImportRate,
    saved: rate ? 'Rate corrected' : 'Rate added',
    failed: 'The rate was not saved',
    save: (client, value) => saveImportRate(client, rate?.id ?? null, importRateValue(value)),
  })
  const { form, change, field, text } = editor

  /** Unedited percentages change to those of the new kind. */
  function changeClass(chosen: string) {
    const before = newRateForm(rates, form.vehicle_class)
    const isUntouched = rate === null && IMPORT_TAXES.every(({ tax }) => form[tax] === before[tax])
    const { effective_from, source } = form
    change(
      isUntouched ? { ...newRateForm(rates, chosen), effective_from, source } : { vehicle_class: chosen },
    )
  }

  return (
    <>
      <PageHead title={rate ? 'Correct a rate' : 'Add a rate'}>
        {rate
          ? 'If the law has changed, add a new rate from that date instead.'
          : 'It replaces the current rate of this kind from its start date.'}
      </PageHead>
      <EditorForm editor={editor}>
        <Field {...field('vehicle_class')} label="Kind of vehicle">
          <Select value={form.vehicle_class} onChange={({ target }) => changeClass(target.value)}>
            {IMPORT_CLASSES.map((kind) => (
              <option key={kind} value={kind}>
                {IMPORT_CLASS_LABELS[kind]}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          {...field('effective_from')}
          label="Valid from"
          help="The first day, Nairobi time."
          className="sm:max-w-60"
        >
          <Input type="date" {...text('effective_from')} />
        </Field>
        <fieldset className="grid gap-5 sm:grid-cols-2">
          <legend className="mb-3 font-medium">In per cent</legend>
          {IMPORT_TAXES.map(({ tax, label }) => (
            <Field key={tax} {...field(tax)} label={label}>
              <Input inputMode="decimal" maxLength={7} {...text(tax)} />
            </Field>
          ))}
        </fieldset>
        <Field
          {...field('source')}
          label="Source"
          help="Shown beside the estimate: ‘An estimate by the KRA worksheet of 30 May 2025’."
        >
          <Input maxLength={MAX_SOURCE} {...text('source')} />
        </Field>
      </EditorForm>
    </>
  )
}

/** The initial values of a new rate of a kind: the newest one's percentages, without date and source. */
function newRateForm(rates: readonly AdminImportRate[], vehicleClass: string): ImportRateForm {
  const [newest] = rates
    .filter(({ vehicle_class }) => vehicle_class === vehicleClass)
    .sort((one, other) => (one.effective_from < other.effective_from ? 1 : -1))
  const blank = { duty: '', unwound_duty: '', excise: '', vat: '', idf: '', rdl: '' }
  return {
    ...(newest ? importRateForm(newest) : blank),
    vehicle_class: vehicleClass,
    effective_from: '',
    source: '',
  }
}
