import { href, Link } from 'react-router'
import { INSURANCE_TYPE_LABELS, INSURANCE_TYPES } from '#domain/money/insurance.ts'
import {
  checkPremiumForm,
  emptyPremiumForm,
  PREMIUM_KIND_LABELS,
  PREMIUM_KINDS,
  type PremiumForm,
  premiumForm,
  premiumValue,
} from '#domain/money/premium-form.ts'
import { Field } from '../../ui/field.tsx'
import { Input, Select } from '../../ui/input.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { EditorForm } from '../editor-form.tsx'
import { useEditor } from '../use-editor.ts'
import { type AdminInsurer, type AdminRate, savePremium } from './queries.ts'

const idOf = (field: string) => `premium-${field}`

interface PremiumEditorProps {
  insurer: AdminInsurer
  /** null for a new one. */
  rate: AdminRate | null
  userId: string
}

/** The form to add or edit a premium of an insurer. */
export function PremiumEditor({ insurer, rate, userId }: PremiumEditorProps) {
  const draftKey = `magari-premium-${rate?.id ?? `new-${insurer.id}`}`
  const back = `${href('/admin/insurers')}?insurer=${insurer.id}`
  const editor = useEditor<PremiumForm>({
    idOf,
    draftKey,
    userId,
    to: back,
    firstField: 'insurance_type',
    stored: rate ? premiumForm(rate) : emptyPremiumForm(insurer.insurance_types),
    check: checkPremiumForm,
    saved: rate ? 'Premium saved' : 'Premium added',
    failed: 'The premium was not saved',
    save: (client, value) => savePremium(client, insurer.id, rate?.id ?? null, premiumValue(value)),
  })
  const { form, change, field, text, money } = editor
  // A cover that the insurer no longer offers stays selectable in the form of its own band.
  const covers = INSURANCE_TYPES.filter(
    (cover) => insurer.insurance_types.includes(cover) || cover === rate?.insurance_type,
  )
  return (
    <>
      <Link to={back} className="inline-flex min-h-11 items-center text-sm wrap-anywhere">
        ← {insurer.name}
      </Link>
      <PageHead title={rate ? 'Edit the premium' : 'Add a premium'} />
      <EditorForm editor={editor}>
        <Field {...field('insurance_type')} label="Cover">
          <Select {...text('insurance_type')}>
            {covers.map((cover) => (
              <option key={cover} value={cover}>
                {INSURANCE_TYPE_LABELS[cover]}
              </option>
            ))}
          </Select>
        </Field>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field {...field('min_value')} label="Vehicle value from" optional>
            <MoneyInput {...money('min_value')} />
          </Field>
          <Field
            {...field('max_value')}
            label="Vehicle value up to"
            optional
            help="Inclusive. Leave empty for no upper limit."
          >
            <MoneyInput {...money('max_value')} />
          </Field>
        </div>
        <Field id={idOf('kind')} label="The premium is">
          <Select
            value={form.kind}
            onChange={({ target }) => {
              const { rate_basis_points, flat_premium, minimum_premium } = form
              // Named, to clear the errors of fields that are hidden now.
              change({ kind: target.value, rate_basis_points, flat_premium, minimum_premium })
            }}
          >
            {PREMIUM_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {PREMIUM_KIND_LABELS[kind]}
              </option>
            ))}
          </Select>
        </Field>
        {form.kind === 'flat' ? (
          <Field {...field('flat_premium')} label="Annual premium">
            <MoneyInput {...money('flat_premium')} />
          </Field>
        ) : (
          <div className="grid gap-5 sm:grid-cols-2">
            <Field {...field('rate_basis_points')} label="Annual rate in per cent" help="For example 3.5.">
              <Input inputMode="decimal" {...text('rate_basis_points')} maxLength={7} />
            </Field>
            <Field {...field('minimum_premium')} label="Minimum annual premium" optional>
              <MoneyInput {...money('minimum_premium')} />
            </Field>
          </div>
        )}
      </EditorForm>
    </>
  )
}
