import { MAX_OFFER_PROVIDER_TEXT, type OfferProviderForm } from '#domain/money/offer-provider-form.ts'
import { MAX_WEBSITE } from '#domain/services/websites.ts'
import { Field } from '../../ui/field.tsx'
import { Input, Textarea } from '../../ui/input.tsx'
import type { useEditor } from '../use-editor.ts'

type Editor = ReturnType<typeof useEditor<OfferProviderForm>>

/** The first fields of the forms of lenders and insurers. */
export function ProviderFields({ field, text }: Pick<Editor, 'field' | 'text'>) {
  return (
    <>
      <Field {...field('name')} label="Name">
        <Input {...text('name')} maxLength={MAX_OFFER_PROVIDER_TEXT.name} />
      </Field>
      <Field {...field('description')} label="Description" optional>
        <Textarea {...text('description')} rows={3} maxLength={MAX_OFFER_PROVIDER_TEXT.description} />
      </Field>
      <Field {...field('website')} label="Website" optional>
        <Input {...text('website')} type="url" inputMode="url" maxLength={MAX_WEBSITE} />
      </Field>
    </>
  )
}
