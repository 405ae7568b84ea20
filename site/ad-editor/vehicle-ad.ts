import { priceDoubt } from '#domain/vehicles/price-doubt.ts'
import {
  checkVehicleForm,
  EMPTY_VEHICLE_FORM,
  eachField,
  type VehicleForm,
  type VehiclePost,
  vehicleFormOf,
} from '#domain/vehicles/vehicle-form.ts'
import type { Client } from '../client.ts'
import { type AdFormKind, refusedAs } from './ad-kind.ts'
import { makeId, modelId } from './catalogue-queries.ts'
import { keepOwnPhone } from './own-phone.tsx'
import { ownVehicle, postVehicle, saveVehicle, similarPrice } from './posting-queries.ts'
import { requireFreeStockNumber, saveStockNumber, stockNumber } from './stock-number.ts'

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
  photoHelp: 'Show front, back, both sides, seats and dashboard.',
  check: (form) => checkVehicleForm(form, new Date()),

  async doubt(client, { make, model, columns: { price, year, body_type } }, own) {
    if (!('id' in make) || own?.form.price === String(price)) return null
    const similar = await similarPrice(client, {
      make_id: make.id,
      model_id: model && 'id' in model ? model.id : null,
      body_type,
      year,
    })
    const doubt = similar === null ? null : priceDoubt(price, similar)
    return doubt && { ...doubt, confirm: 'It is right', back: 'Change it' }
  },

  async post(client, { id, userId }, value, images) {
    await requireFreeStockNumber(client, id, value.stockNumber)
    if (value.phone) await keepOwnPhone(client, userId, value.phone)
    await postVehicle(client, id, userId, { ...(await columnsOf(client, value)), images })
    await saveStockNumber(client, id, value.stockNumber, null)
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
    await requireFreeStockNumber(client, ad.id, value.stockNumber)
    const columns = { ...(await columnsOf(client, value)), images }
    const rejected = ad.state === 'rejected'
    const status = await saveVehicle(client, ad, rejected ? { ...columns, status: 'draft' } : columns)
    if (status === null) return null
    await saveStockNumber(client, ad.id, value.stockNumber, ad.form.stock_number || null)
    if (status === 'draft' && (rejected || ad.state === 'active'))
      return { title: 'Ad updated successfully!', description: 'We look at it before others see it.' }
    return { title: 'Ad updated successfully!' }
  },
}

/** The columns, once make and model are in the catalogue. */
async function columnsOf(client: Client, { make, model, postToFacebook, columns }: VehiclePost) {
  const make_id = await makeId(client, make).catch(refusedAs('Failed to create custom make'))
  const model_id = await modelId(client, make_id, model).catch(refusedAs('Failed to create custom model'))
  return { ...columns, make_id, model_id, post_to_facebook: postToFacebook }
}

function noteOf(row: { status: string; held_at: string | null; rejection_reason: string | null }) {
  if (row.rejection_reason)
    return `This ad was not approved: ${row.rejection_reason} Saving it sends it in again.`
  if (row.held_at || row.status === 'pending')
    return 'This ad waits for an administrator. You can change it meanwhile.'
  return null
}
