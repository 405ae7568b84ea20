/** Spare parts: the stored values, their labels, and the limits of the fields (docs/product.md, Stored values). */

export const PART_CATEGORIES = [
  'engine',
  'brake',
  'suspension',
  'electrical',
  'lighting',
  'interior',
  'exterior',
  'transmission',
  'body',
  'wheels',
] as const
export type PartCategory = (typeof PART_CATEGORIES)[number]
export const PART_CATEGORY_LABELS: Record<PartCategory, string> = {
  engine: 'Engine Parts',
  brake: 'Brake System',
  suspension: 'Suspension',
  electrical: 'Electrical',
  lighting: 'Lighting',
  interior: 'Interior',
  exterior: 'Exterior',
  transmission: 'Transmission',
  body: 'Body',
  wheels: 'Wheels',
}

export const PART_CONDITIONS = ['new', 'excellent', 'good', 'fair', 'poor'] as const
/** The filter offers new and used; used means any condition but new (docs/product.md, Part search). */
export const USED = 'used'
export type PartCondition = (typeof PART_CONDITIONS)[number]
export const DEFAULT_PART_CONDITION: PartCondition = 'good'
export const PART_CONDITION_LABELS: Record<PartCondition, string> = {
  new: 'New',
  excellent: 'Excellent',
  good: 'Good',
  fair: 'Fair',
  poor: 'Poor',
}

export const MAX_COMPATIBLE_MAKES = 40
export const LARGEST_QUANTITY = 100_000
