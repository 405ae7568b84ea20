import { MAX_OFFER_PROVIDER_TEXT, type OfferProviderForm } from '#domain/money/offer-provider-form.ts'
import { MAX_WEBSITE } from '#domain/services/websites.ts'
import { Field } from '../../ui/field.tsx'
import { Input, Textarea } from '../../ui/input.tsx'

interface ProviderFieldsProps {
  form: OfferProviderForm
  errors: Partial<Record<keyof OfferProviderForm, string>>
  idOf: (field: string) => string
  change: (part: Partial<OfferProviderForm>) => void
}

/** Who a lender or insurer is: the fields that both forms begin with. */
export function ProviderFields({ form, errors, idOf, change }: ProviderFieldsProps) {
  return (
    <>
      <Field id={idOf('name')} label="Name" error={errors.name}>
        <Input
          value={form.name}
          maxLength={MAX_OFFER_PROVIDER_TEXT.name}
          autoComplete="off"
          onChange={({ target }) => change({ name: target.value })}
        />
      </Field>
      <Field id={idOf('description')} label="Description" optional error={errors.description}>
        <Textarea
          rows={3}
          value={form.description}
          maxLength={MAX_OFFER_PROVIDER_TEXT.description}
          onChange={({ target }) => change({ description: target.value })}
        />
      </Field>
      <Field id={idOf('website')} label="Website" optional error={errors.website}>
        <Input
          type="url"
          inputMode="url"
          value={form.website}
          maxLength={MAX_WEBSITE}
          autoComplete="off"
          onChange={({ target }) => change({ website: target.value })}
        />
      </Field>
    </>
  )
}
