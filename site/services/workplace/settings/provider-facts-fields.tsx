import { MAX_LINE, MAX_WARRANTY } from '#domain/services/provider-facts.ts'
import type { ProviderForm } from '#domain/services/provider-form.ts'
import { type AdFields, fieldId, TextField } from '../../../ad-editor/ad-fields.tsx'
import { Field } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/input.tsx'

/** Experience, warranty, specializations and certifications of a business. */
export function ProviderFactsFields(fields: AdFields<ProviderForm>) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          field="experience_since"
          label="In business since"
          optional
          inputMode="numeric"
          autoComplete="off"
          placeholder="2014"
          help="Enter the year. Your page shows the years of experience since then."
          {...fields}
        />
        <TextField
          field="warranty"
          label="Warranty"
          optional
          autoComplete="off"
          maxLength={MAX_WARRANTY}
          placeholder="6 months on parts and labour"
          help="What you promise for your work, and for how long."
          {...fields}
        />
      </div>
      <Lines
        field="specializations"
        label="Specializations"
        placeholder={'Subaru\nAutomatic gearboxes'}
        help={`What you are best at, one per line, up to ${MAX_LINE.specializations} characters each.`}
        {...fields}
      />
      <Lines
        field="certifications"
        label="Certifications"
        placeholder="NITA motor vehicle mechanic, Grade I"
        help="Only certificates you hold and can show, one per line. Your page marks them as stated by you."
        {...fields}
      />
    </>
  )
}

/** One item a line, so that lists can be pasted. */
function Lines({
  field,
  label,
  placeholder,
  help,
  form,
  errors,
  onChange,
}: AdFields<ProviderForm> & {
  field: 'specializations' | 'certifications'
  label: string
  placeholder: string
  help: string
}) {
  return (
    <Field label={label} optional id={fieldId(field)} error={errors[field]} help={help}>
      <Textarea
        rows={4}
        autoComplete="off"
        placeholder={placeholder}
        value={form[field]}
        onChange={({ target }) => onChange({ [field]: target.value })}
      />
    </Field>
  )
}
