import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { type OwnSale, SALE_PAYMENT_METHOD_LABELS, SALE_PAYMENT_METHODS } from '#domain/sales/sales.ts'
import { type AgreedTerms, checkTerms, type SaleTermsForm, termsForm } from '#domain/sales/terms-form.ts'
import { deleteFormDraft, readFormDraft } from '../forms/form-draft.ts'
import { useRequestForm } from '../forms/use-request-form.ts'
import { Button } from '../ui/button.tsx'
import { FormProblem } from '../ui/error-summary.tsx'
import { Field } from '../ui/field.tsx'
import { Input, Select, Textarea } from '../ui/input.tsx'
import { MoneyInput } from '../ui/money-input.tsx'
import { Notice } from '../ui/notice.tsx'
import { toast } from '../ui/toast.ts'
import { setTerms } from './queries.ts'
import { otherName } from './sale-words.ts'
import { TermsList } from './terms-list.tsx'

interface TermsEditorProps {
  sale: OwnSale
  userId: string
  /** Null: there is nothing to go back to. */
  onClose: (() => void) | null
  /** Saved, or overtaken before anything was typed. */
  onDone: () => void
}

/**
 * The form of the terms. It keeps what was typed when the other side changes the terms at the same time: theirs appear above it, and
 * saving then replaces them knowingly.
 */
export function TermsEditor({ sale, userId, onClose, onDone }: TermsEditorProps) {
  const { revalidate } = useRevalidator()
  const draftKey = `magari-sale-terms-${sale.id}`
  const [prefilled] = useState<SaleTermsForm>(() => termsForm(sale.terms))
  // A draft from before a reload was typed on the terms of then.
  const [opened] = useState(
    () => readFormDraft(draftKey, userId, prefilled)?.search ?? String(sale.terms.version),
  )
  const isOutdated = String(sale.terms.version) !== opened
  const {
    fields: { form, field, text, money },
    summary,
    busy,
    submit,
  } = useRequestForm<SaleTermsForm, AgreedTerms>({
    id: `terms-${sale.id}`,
    draftKey,
    userId,
    search: opened,
    prefilled,
    check: checkTerms,
    // The version on the screen: theirs, once the page shows it.
    send: (client, terms) => setTerms(client, sale.id, sale.terms.version, terms),
    failed: 'The terms were not saved',
    shows: async ({ hint }) => {
      if (hint !== 'changed_meanwhile') return false
      await revalidate()
      return true
    },
    onSent: async () => {
      toast({ title: 'Terms saved', tone: 'done' })
      await revalidate()
      onDone()
    },
  })

  const isOvertaken =
    isOutdated &&
    Object.entries(prefilled).every(([name, value]) => form[name as keyof SaleTermsForm] === value)
  useEffect(() => {
    if (isOvertaken) onDone()
  }, [isOvertaken, onDone])

  function discard() {
    deleteFormDraft(draftKey)
    onClose?.()
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      {isOutdated && (
        <Notice>
          <p className="font-medium text-ink">{otherName(sale)} has changed the terms. They are now:</p>
          <TermsList terms={sale.terms} />
          <p>What you typed is kept below. Saving replaces their terms with yours.</p>
        </Notice>
      )}
      <FormProblem {...summary} />
      <Field label="Price" {...field('price')}>
        <MoneyInput {...money('price')} />
      </Field>
      <Field
        label="How the buyer pays"
        optional
        {...field('payment_method')}
        help="A bank shows the name of the account before you pay. Large sums in cash can be forged or robbed."
      >
        <Select {...text('payment_method')}>
          <option value="">Not decided yet</option>
          {SALE_PAYMENT_METHODS.map((method) => (
            <option key={method} value={method}>
              {SALE_PAYMENT_METHOD_LABELS[method]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Day of handover" optional {...field('handover_on')}>
        <Input type="date" {...text('handover_on')} />
      </Field>
      <Field
        label="Known defects"
        optional
        {...field('defects')}
        help="Whatever the seller knows of: repaired accidents, leaks, lamps, missing papers. It stands in the agreement."
      >
        <Textarea rows={4} {...text('defects')} />
      </Field>
      <div className="flex flex-wrap gap-2 *:max-sm:flex-1">
        <Button type="submit" variant="main" busy={busy}>
          {isOutdated ? 'Save mine instead' : 'Save'}
        </Button>
        {onClose && <Button onClick={discard}>{isOutdated ? 'Keep theirs' : 'Cancel'}</Button>}
      </div>
    </form>
  )
}
