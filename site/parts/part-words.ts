import { href } from 'react-router'
import { formatNumber } from '#domain/foundation/money.ts'
import { nameList } from '#domain/foundation/name-list.ts'
import { PART_CATEGORY_LABELS, PART_CONDITION_LABELS } from '#domain/parts/spare-parts.ts'
import { labelOf } from '#domain/vehicles/vehicles.ts'
import type { SparePart } from './queries.ts'

/** `Part no. 04465-52180`. */
export function partNumberWords(number: string | null): string {
  return number ? `Part no. ${number}` : 'Part number not given'
}

/** `Fits Toyota and Mazda`. */
export function fitsWords(makes: readonly string[]): string {
  return makes.length > 0 ? `Fits ${nameList(makes)}` : 'Makes it fits not given'
}

/** `New · Brake System · Nairobi`. */
export function summaryLine({ condition, category, location }: SparePart): string {
  return [labelOf(PART_CONDITION_LABELS, condition), labelOf(PART_CATEGORY_LABELS, category), location].join(
    ' · ',
  )
}

/** `12 pieces`. */
export function quantityWords(quantity: number): string {
  return `${formatNumber(quantity)} ${quantity === 1 ? 'piece' : 'pieces'}`
}

/** Breadcrumbs; the last is the part. */
export function crumbs({ id, name, category }: SparePart): { label: string; to: string }[] {
  const list = href('/spare-parts')
  const search = new URLSearchParams({ category })
  return [
    { label: 'Spare Parts', to: list },
    { label: labelOf(PART_CATEGORY_LABELS, category), to: `${list}?${search}` },
    { label: name, to: href('/spare-parts/:id', { id }) },
  ]
}
