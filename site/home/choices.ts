/** Shillings. */
export const PRICE_STEPS = [
  300_000, 500_000, 800_000, 1_000_000, 1_500_000, 2_000_000, 3_000_000, 5_000_000, 8_000_000, 12_000_000,
]

/** Spec 000 §9. */
export const SERVICE_TYPES = [
  { value: 'mechanic', label: 'Mechanics' },
  { value: 'garage', label: 'Garages' },
  { value: 'car_wash', label: 'Car Wash' },
  { value: 'car_hire', label: 'Car Hire' },
  { value: 'mobile_service', label: 'Mobile' },
  { value: 'towing', label: 'Towing' },
] as const
export type ServiceType = (typeof SERVICE_TYPES)[number]['value']

/** Spec 000 §9: the list's and the post form's together. */
export const PART_CATEGORIES = [
  { value: 'engine', label: 'Engine Parts' },
  { value: 'brake', label: 'Brake System' },
  { value: 'suspension', label: 'Suspension' },
  { value: 'electrical', label: 'Electrical' },
  { value: 'lighting', label: 'Lighting' },
  { value: 'interior', label: 'Interior' },
  { value: 'exterior', label: 'Exterior' },
  { value: 'transmission', label: 'Transmission' },
  { value: 'body', label: 'Body' },
  { value: 'wheels', label: 'Wheels' },
] as const
