import { MAX_PART_TEXT, type SparePartForm } from '#domain/parts/spare-part-form.ts'
import { PART_CATEGORY_LABELS, PART_CONDITION_LABELS } from '#domain/parts/spare-parts.ts'
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
import { CompatibleMakes } from './compatible-makes.tsx'
import { OwnPhoneField } from './own-phone.tsx'

/** The form sections of a spare part below the photos. */
export function sparePartParts(
  fields: AdFields<SparePartForm>,
  makes: readonly CatalogueEntry[],
  asksPhone = false,
): FormPart[] {
  return [
    {
      title: 'The part',
      fields: (
        <>
          <TextField
            field="name"
            label="Title"
            help="What it is and what it fits. Buyers search for these words."
            maxLength={MAX_PART_TEXT.name}
            {...fields}
          />
          <FieldRow>
            <Choice
              field="category"
              label="Category"
              labels={PART_CATEGORY_LABELS}
              empty="Choose"
              {...fields}
            />
            <Choice field="condition" label="Condition" labels={PART_CONDITION_LABELS} {...fields} />
          </FieldRow>
          <TextField
            field="part_number"
            label="Part number"
            optional
            help="As printed on the part or its box."
            autoComplete="off"
            maxLength={MAX_PART_TEXT.part_number}
            {...fields}
          />
          <CompatibleMakes makes={makes} {...fields} />
        </>
      ),
    },
    {
      title: 'Price and location',
      fields: (
        <>
          <FieldRow>
            <PriceField placeholder="4,500" {...fields} />
            <TextField field="quantity" label="Quantity" inputMode="numeric" autoComplete="off" {...fields} />
          </FieldRow>
          <LocationField {...fields} />
          {asksPhone && <OwnPhoneField {...fields} />}
        </>
      ),
    },
    {
      title: 'Description',
      fields: (
        <DescriptionField
          label="What should a buyer know?"
          optional
          help="Say where it comes from, how long it was used, and whether there is a warranty."
          maxLength={MAX_PART_TEXT.description}
          {...fields}
        />
      ),
    },
  ]
}
