import {
  checkSparePartForm,
  EMPTY_SPARE_PART_FORM,
  type SparePartForm,
  type SparePartPost,
} from '#domain/parts/spare-part-form.ts'
import type { AdFormKind } from './ad-kind.ts'
import { showOwnPhone } from './own-phone.tsx'
import { ownSparePart, saveSparePart } from './posting-queries.ts'

/** A spare part for sale. */
export const sparePartAd: AdFormKind<SparePartForm, SparePartPost> = {
  kind: 'spare_part',
  empty: EMPTY_SPARE_PART_FORM,
  labels: {
    name: 'Title',
    category: 'Category',
    condition: 'Condition',
    part_number: 'Part number',
    compatible_makes: 'Compatible makes',
    more_makes: 'Compatible makes',
    price: 'Price',
    quantity: 'Quantity',
    location: 'Location',
    description: 'Description',
    phone: 'Your phone number',
  },
  photoHelp: 'Show the whole part, its number, and what is worn.',
  check: checkSparePartForm,

  async post(client, { id }, value, images) {
    const saved = await saveSparePart(client, { id }, value, images)
    await showOwnPhone(value.phone)
    return { title: 'Ad posted successfully!', ...(saved?.waits && CHECKED) }
  },

  async read(client, id, userId) {
    const row = await ownSparePart(client, id, userId)
    if (!row) return null
    return {
      id,
      images: row.images,
      version: row.updated_at,
      state: row.listed ? 'listed' : 'taken down',
      note: noteOf(row),
      form: {
        name: row.name,
        category: row.category,
        condition: row.condition,
        part_number: row.part_number ?? '',
        compatible_makes: row.compatible_makes,
        more_makes: '',
        price: String(row.price),
        quantity: String(row.quantity),
        location: row.location,
        description: row.description ?? '',
        phone: '',
      },
    }
  },

  async save(client, ad, value, images) {
    const saved = await saveSparePart(client, ad, value, images)
    return saved && { title: 'Ad updated successfully!', ...(saved.waits && CHECKED) }
  },
}

const CHECKED = { description: 'We check it before others see it. Your ads say why.' }

function noteOf({ held_at, held_reason }: { held_at: string | null; held_reason: string | null }) {
  if (held_reason)
    return `An administrator took this ad down. ${held_reason} You can edit it, and appeal among your ads.`
  return held_at ? 'This ad is being checked. You can still edit it.' : null
}
