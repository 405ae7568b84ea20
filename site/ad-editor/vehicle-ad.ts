import { refusedName } from '#domain/catalogue/refused-name.ts'
import { priceWarning } from '#domain/vehicles/price-warning.ts'
import {
  checkVehicleForm,
  EMPTY_VEHICLE_FORM,
  eachField,
  type VehicleForm,
  type VehiclePost,
  vehicleFormOf,
} from '#domain/vehicles/vehicle-form.ts'
import type { AdFormKind } from './ad-kind.ts'
import { showOwnPhone } from './own-phone.tsx'
import { ownVehicle, saveVehicle, similarPrice, stockNumber } from './posting-queries.ts'

/** A vehicle for sale. */
export const vehicleAd: AdFormKind<VehicleForm, VehiclePost> = {
  kind: 'vehicle',
  empty: EMPTY_VEHICLE_FORM,
  labels: {
    make: 'Make',
    custom_make: 'Make name',
    model: 'Model',
    custom_model: 'Model name',
    ...eachField(({ label }) => label),
    phone: 'Your phone number',
    stock_number: 'Stock number',
    post_to_facebook: 'Our Facebook page',
  },
  photoHelp: 'Show it from every side, in daylight.',
  bodyType: ({ body_type }) => body_type,
  check: (form) => checkVehicleForm(form, new Date()),

  async doubt(client, { make, model, columns: { price, year, body_type } }, own) {
    if (!('id' in make) || own?.form.price === String(price)) return null
    const similar = await similarPrice(client, {
      make_id: make.id,
      model_id: model && 'id' in model ? model.id : null,
      body_type,
      year,
    })
    const doubt = similar === null ? null : priceWarning(price, similar)
    return doubt && { ...doubt, confirm: 'It is correct', back: 'Change it' }
  },

  async post(client, { id }, value, images) {
    const status = await saveVehicle(client, { id }, value, images)
    await showOwnPhone(value.phone)
    if (status === 'draft')
      return {
        title: 'Ad posted successfully!',
        description: 'We check it before others see it. Your ads say why.',
      }
    return { title: 'Ad posted successfully!' }
  },

  async read(client, id, userId) {
    const [row, stock_number] = await Promise.all([ownVehicle(client, id, userId), stockNumber(client, id)])
    if (!row) return null
    return {
      id,
      images: row.images,
      version: row.updated_at,
      state: row.rejection_reason ? 'rejected' : row.status,
      note: noteOf(row),
      form: {
        ...vehicleFormOf(row),
        stock_number,
        post_to_facebook: row.post_to_facebook ? 'yes' : 'no',
      },
    }
  },

  async save(client, ad, value, images) {
    const status = await saveVehicle(client, ad, value, images)
    if (status === null) return null
    if (status === 'draft' && (ad.state === 'rejected' || ad.state === 'active'))
      return { title: 'Ad updated successfully!', description: 'It will be reviewed before others see it.' }
    return { title: 'Ad updated successfully!' }
  },

  refusedAs(error) {
    const name = refusedName(error)
    return name && `Failed to create custom ${name}`
  },
}

function noteOf(row: { status: string; held_at: string | null; rejection_reason: string | null }) {
  if (row.rejection_reason)
    return `This ad was not approved: ${row.rejection_reason} Save it to send it in again.`
  if (row.held_at || row.status === 'pending') return 'This ad is awaiting approval. You can still edit it.'
  return null
}
