import { FINANCED, FINANCED_LABELS, MAX_TRADE_IN_TEXT, type TradeInForm } from '#domain/messages/trade-ins.ts'
import {
  FUEL_TYPE_LABELS,
  POSTABLE_FUEL_TYPES,
  TRANSMISSION_LABELS,
  TRANSMISSIONS,
} from '#domain/vehicles/vehicles.ts'
import { FieldRow } from '../../ad-editor/ad-fields.tsx'
import { MakeAndModel } from '../../ad-editor/make-and-model.tsx'
import { browserClient } from '../../client.ts'
import type { FormFields } from '../../forms/use-request-form.ts'
import { PlaceField } from '../../places/place-field.tsx'
import { Field } from '../../ui/field.tsx'
import { Input, Select, Textarea } from '../../ui/input.tsx'
import { listedModels } from '../../vehicles/prices/queries.ts'

const modelsOf = async (makeId: number) => listedModels(await browserClient(), makeId)

interface CarFieldsProps {
  makes: readonly { id: number; name: string }[]
  fields: FormFields<TradeInForm>
}

/** Which car it is: what an estimate needs. */
export function CarFields({ makes, fields: { form, change, field, text } }: CarFieldsProps) {
  const errors = Object.fromEntries(
    (['make', 'model', 'custom_make', 'custom_model'] as const).flatMap((name) => {
      const { error } = field(name)
      return error ? [[name, error]] : []
    }),
  )
  return (
    <div className="grid gap-4">
      <MakeAndModel
        makes={makes}
        form={form}
        errors={errors}
        onChange={change}
        loadModels={modelsOf}
        needsModel
      />
      <FieldRow>
        <Field label="Year" {...field('year')}>
          <Input inputMode="numeric" maxLength={4} placeholder="2012" {...text('year')} />
        </Field>
        <Field label="Mileage in km" {...field('mileage')}>
          <Input inputMode="numeric" maxLength={20} placeholder="120,000" {...text('mileage')} />
        </Field>
      </FieldRow>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Fuel type" optional {...field('fuel_type')}>
          <Select {...text('fuel_type')}>
            <option value="">Choose</option>
            {POSTABLE_FUEL_TYPES.map((type) => (
              <option key={type} value={type}>
                {FUEL_TYPE_LABELS[type]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Transmission" optional {...field('transmission')}>
          <Select {...text('transmission')}>
            <option value="">Choose</option>
            {TRANSMISSIONS.map((kind) => (
              <option key={kind} value={kind}>
                {TRANSMISSION_LABELS[kind]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </div>
  )
}

/** The state of the car, where it is, and whose it is. */
export function StateFields({ fields: { form, change, field, text } }: Pick<CarFieldsProps, 'fields'>) {
  return (
    <div className="grid gap-4">
      <Field
        label="Condition"
        {...field('condition')}
        help="What works, what does not, accidents, repairs, tyres. The seller will look at the car."
      >
        <Textarea rows={4} maxLength={MAX_TRADE_IN_TEXT.condition} {...text('condition')} />
      </Field>
      <PlaceField
        label="Where it can be seen"
        {...field('location')}
        error={field('location').error ?? null}
        value={form.location}
        onChange={(location) => change({ location })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Logbook in your name" {...field('in_own_name')}>
          <Select {...text('in_own_name')}>
            <option value="">Choose</option>
            <option value="yes">Yes</option>
            <option value="no">No</option>
          </Select>
        </Field>
        <Field label="Loan on the car" {...field('financed')}>
          <Select {...text('financed')}>
            <option value="">Choose</option>
            {FINANCED.map((state) => (
              <option key={state} value={state}>
                {FINANCED_LABELS[state]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </div>
  )
}
