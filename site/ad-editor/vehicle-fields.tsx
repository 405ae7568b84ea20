import { FACEBOOK_CHOICE_LABELS, MAX_TEXT, type VehicleForm } from '#domain/vehicles/vehicle-form.ts'
import {
  BODY_TYPE_LABELS,
  CONDITION_LABELS,
  DRIVE_LABELS,
  FUEL_TYPE_LABELS,
  POSTABLE_FUEL_TYPES,
  REGISTRATION_STATE_LABELS,
  TRANSMISSION_LABELS,
} from '#domain/vehicles/vehicles.ts'
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
import { MakeAndModel } from './make-and-model.tsx'
import { OwnPhoneField } from './own-phone.tsx'

interface VehiclePartsOptions {
  /** Whether the seller has numbers of their stock. */
  isDealer: boolean
  /** Whether they have given no phone number yet. */
  asksPhone?: boolean
  /** Whether their plan has posting on Facebook. */
  onFacebook: boolean
}

/** The parts of a vehicle's form below the photos. */
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
      title: 'Price and place',
      fields: (
        <>
          <PriceField placeholder="1,150,000" {...fields} />
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
        <DescriptionField
          label="What should a buyer know?"
          optional
          help="Say what is new, what is worn, and where the car can be seen."
          maxLength={MAX_TEXT.description}
          {...fields}
        />
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
      help="Yours alone: buyers do not see it. An import finds the vehicle by it."
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
        <TextField
          field="year"
          label="Year"
          inputMode="numeric"
          autoComplete="off"
          placeholder="2015"
          {...fields}
        />
        <TextField
          field="mileage"
          label="Mileage, km"
          optional
          inputMode="numeric"
          autoComplete="off"
          placeholder="84,000"
          {...fields}
        />
        <Choice
          field="fuel_type"
          label="Fuel type"
          labels={FUEL_TYPE_LABELS}
          values={POSTABLE_FUEL_TYPES}
          {...fields}
        />
        <Choice field="transmission" label="Transmission" labels={TRANSMISSION_LABELS} {...fields} />
        <Choice field="condition" label="Condition" labels={CONDITION_LABELS} {...fields} />
        <Choice field="body_type" label="Body type" optional labels={BODY_TYPE_LABELS} {...fields} />
        <Choice field="drive" label="Drive" optional labels={DRIVE_LABELS} {...fields} />
        <Choice
          field="registration_state"
          label="Origin"
          optional
          labels={REGISTRATION_STATE_LABELS}
          {...fields}
        />
        <TextField
          field="engine_size"
          label="Engine size"
          optional
          placeholder="1,500 cc"
          maxLength={MAX_TEXT.engine_size}
          {...fields}
        />
        <TextField
          field="color"
          label="Color"
          optional
          placeholder="White"
          maxLength={MAX_TEXT.color}
          {...fields}
        />
      </FieldRow>
    </>
  )
}
