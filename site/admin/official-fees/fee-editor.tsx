import { href } from 'react-router'
import { MAX_SOURCE } from '#domain/money/import-rate-form.ts'
import {
  checkOfficialFee,
  EMPTY_OFFICIAL_FEE_FORM,
  type OfficialFeeForm,
  officialFeeForm,
  officialFeeValue,
} from '#domain/sales/official-fee-form.ts'
import { OFFICIAL_FEE_KINDS, OFFICIAL_FEE_LABELS } from '#domain/sales/official-fees.ts'
import { Field } from '../../ui/field.tsx'
import { Input, Select } from '../../ui/input.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { EditorForm } from '../editor-form.tsx'
import { useEditor } from '../use-editor.ts'
import { type AdminFee, saveOfficialFee } from './queries.ts'

const idOf = (field: string) => `fee-${field}`

interface FeeEditorProps {
  /** null for a new one. */
  fee: AdminFee | null
  userId: string
}

/** The form to add a fee from a given date, or correct one. */
export function FeeEditor({ fee, userId }: FeeEditorProps) {
  const editor = useEditor<OfficialFeeForm>({
    idOf,
    draftKey: `magari-official-fee-${fee?.id ?? 'new'}`,
    userId,
    to: href('/admin/official-fees'),
    firstField: 'kind',
    stored: fee ? storedForm(fee) : EMPTY_OFFICIAL_FEE_FORM,
    check: checkOfficialFee,
    saved: fee ? 'Fee corrected' : 'Fee added',
    failed: 'The fee was not saved',
    save: (client, value) => saveOfficialFee(client, fee?.id ?? null, officialFeeValue(value)),
  })
  const { form, field, text, money } = editor
  return (
    <>
      <PageHead title={fee ? 'Correct a fee' : 'Add a fee'}>
        {fee
          ? 'If the government has changed it, add a new one from that date instead.'
          : 'It replaces the current one of its kind and engine from its start date.'}
      </PageHead>
      <EditorForm editor={editor}>
        <Field {...field('kind')} label="Fee">
          <Select {...text('kind')}>
            {OFFICIAL_FEE_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {OFFICIAL_FEE_LABELS[kind]}
              </option>
            ))}
          </Select>
        </Field>
        {form.kind === 'transfer' && (
          <Field
            {...field('up_to_cc')}
            label="Engines up to, in cc"
            optional
            help="Empty: larger than every other class."
            className="sm:max-w-60"
          >
            <Input inputMode="numeric" maxLength={12} {...text('up_to_cc')} />
          </Field>
        )}
        <Field {...field('amount')} label="Amount" className="sm:max-w-60">
          <MoneyInput {...money('amount')} />
        </Field>
        <Field
          {...field('effective_from')}
          label="Valid from"
          help="The first day, Nairobi time."
          className="sm:max-w-60"
        >
          <Input type="date" {...text('effective_from')} />
        </Field>
        <Field
          {...field('source')}
          label="Source"
          help="Shown beside the amount, for example ‘NTSA service portal’."
        >
          <Input maxLength={MAX_SOURCE} {...text('source')} />
        </Field>
      </EditorForm>
    </>
  )
}

function storedForm({ kind, up_to_cc, amount, effective_from, source }: AdminFee): OfficialFeeForm {
  return officialFeeForm({ kind, up_to_cc, amount, effective_from, source })
}
