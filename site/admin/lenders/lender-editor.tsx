import { href } from 'react-router'
import {
  checkLenderForm,
  EMPTY_LENDER_FORM,
  type LenderForm,
  lenderForm,
  lenderValue,
  MAX_RATE_TEXT,
} from '#domain/money/lender-form.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Switch } from '../../ui/switch.tsx'
import { asLastSeen } from '../../workplace/list-return.tsx'
import { EditorForm } from '../editor-form.tsx'
import { ProviderFields } from '../requests/provider-fields.tsx'
import { ProviderLogo } from '../requests/provider-logo.tsx'
import { useEditor } from '../use-editor.ts'
import { type AdminLender, changeLender, saveLender } from './queries.ts'

const idOf = (field: string) => `lender-${field}`

interface LenderEditorProps {
  /** null for a new one. */
  lender: AdminLender | null
  userId: string
}

/** The form to add or edit a lender. */
export function LenderEditor({ lender, userId }: LenderEditorProps) {
  const draftKey = `magari-lender-${lender?.id ?? 'new'}`
  const editor = useEditor<LenderForm>({
    idOf,
    draftKey,
    userId,
    to: asLastSeen(href('/admin/lenders')),
    firstField: 'name',
    stored: lender ? lenderForm(lender) : EMPTY_LENDER_FORM,
    check: checkLenderForm,
    saved: lender ? 'Lender saved' : 'Lender added',
    failed: 'The lender was not saved',
    save: (client, value) => saveLender(client, lender?.id ?? null, lenderValue(value)),
  })
  const { form, change, field, text, money } = editor
  return (
    <>
      <PageHead title={lender ? `Edit ${lender.name}` : 'Add a lender'} className="wrap-anywhere" />
      <EditorForm editor={editor}>
        <ProviderFields field={field} text={text} />
        <Field
          {...field('interest_rate_range')}
          label="Interest"
          optional
          help="As shown to members, for example 13% to 15.5% a year. Used to estimate payments."
        >
          <Input {...text('interest_rate_range')} maxLength={MAX_RATE_TEXT} />
        </Field>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field {...field('min_amount')} label="Lowest loan" optional>
            <MoneyInput {...money('min_amount')} />
          </Field>
          <Field {...field('max_amount')} label="Highest loan" optional>
            <MoneyInput {...money('max_amount')} />
          </Field>
        </div>
        <Field {...field('max_term_months')} label="Longest term in months" optional className="sm:max-w-60">
          <Input inputMode="numeric" {...text('max_term_months')} maxLength={3} />
        </Field>
        <Switch label="Takes applications" checked={form.active} onChange={(active) => change({ active })}>
          When off, it is not listed. Members who applied still see its name.
        </Switch>
      </EditorForm>
      {lender && (
        <ProviderLogo
          userId={userId}
          provider={lender}
          save={(client, logo_url) => changeLender(client, lender.id, { logo_url })}
        />
      )}
    </>
  )
}
