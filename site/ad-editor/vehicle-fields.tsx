import { lazy, Suspense } from 'react'
import type { VehicleFact } from '#domain/vehicles/vehicle-fields.ts'
import {
  FACEBOOK_CHOICE_LABELS,
  FORM_FACTS,
  MAX_TEXT,
  type VehicleForm,
} from '#domain/vehicles/vehicle-form.ts'
import {
  type AdFields,
  Choice,
  DescriptionField,
  FieldRow,
  LocationField,
  PriceField,
  TextField,
} from './ad-fields.tsx'
import type { FormPart } from './ad-form.tsx'
import type { CatalogueEntry } from './catalogue-queries.ts'
import { DraftDescription } from './draft-description.tsx'
import { MakeAndModel } from './make-and-model.tsx'
import { OwnPhoneField } from './own-phone.tsx'

/** The form works without it, also where its script does not arrive. */
const AskingPrice = lazy(() =>
  import('../vehicles/prices/asking-price.tsx').catch(() => ({ default: () => null })),
)

interface VehiclePartsOptions {
  /** Dealers have stock numbers. */
  isDealer: boolean
  /** Whether to ask for a phone number, which the profile lacks. */
  asksPhone?: boolean
  /** Whether the seller's plan includes posting on Facebook. */
  onFacebook: boolean
}

/** The form sections of a vehicle below the photos. */
export function vehicleParts(
  fields: AdFields<VehicleForm>,
  makes: readonly CatalogueEntry[],
  { isDealer, asksPhone = false, onFacebook }: VehiclePartsOptions,
): FormPart[] {
  return [
    {
      title: 'The vehicle',
      fields: (
        <>
          <MakeAndModel makes={makes} {...fields} />
          <VehicleFacts {...fields} />
          {isDealer && <StockNumber {...fields} />}
        </>
      ),
    },
    {
      title: 'Price and location',
      fields: (
        <>
          <PriceField placeholder="1,150,000" {...fields} />
          {fields.form.make && fields.form.year.trim() && (
            <Suspense>
              <AskingPrice form={fields.form} />
            </Suspense>
          )}
          <LocationField {...fields} />
          {asksPhone && <OwnPhoneField {...fields} />}
          {onFacebook && (
            <Choice
              field="post_to_facebook"
              label="Our Facebook page"
              labels={FACEBOOK_CHOICE_LABELS}
              {...fields}
            />
          )}
        </>
      ),
    },
    {
      title: 'Description',
      fields: (
        <>
          <DescriptionField
            label="What should a buyer know?"
            optional
            help="Say what is new, what is worn, and where the car can be seen."
            maxLength={MAX_TEXT.description}
            {...fields}
          />
          <DraftDescription makes={makes} {...fields} />
        </>
      ),
    },
  ]
}

function StockNumber(fields: AdFields<VehicleForm>) {
  return (
    <TextField
      field="stock_number"
      label="Stock number"
      optional
      help="Only you see it. Imports use it to identify the vehicle."
      autoComplete="off"
      maxLength={MAX_TEXT.stock_number}
      {...fields}
    />
  )
}

function VehicleFacts(fields: AdFields<VehicleForm>) {
  return (
    <>
      <TextField
        field="title"
        label="Title"
        help="Year, make, model and version. Buyers search for these words."
        maxLength={MAX_TEXT.title}
        {...fields}
      />
      <FieldRow>
        {FORM_FACTS.map((fact) => (
          <FactField key={fact.column} fact={fact} {...fields} />
        ))}
      </FieldRow>
    </>
  )
}

function FactField({ fact, ...fields }: AdFields<VehicleForm> & { fact: VehicleFact }) {
  const { column, label, optional, placeholder } = fact
  if (fact.kind === 'choice')
    return (
      <Choice
        field={column}
        label={label}
        optional={optional}
        labels={fact.labels}
        values={fact.offered}
        {...fields}
      />
    )
  const input =
    fact.kind === 'text'
      ? { maxLength: fact.maxLength }
      : ({ inputMode: 'numeric', autoComplete: 'off' } as const)
  return (
    <TextField
      field={column}
      label={fact.kind === 'whole' && fact.unit ? `${label}, ${fact.unit}` : label}
      optional={optional}
      placeholder={placeholder}
      {...input}
      {...fields}
    />
  )
}
