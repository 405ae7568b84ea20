/** Services of providers: stored types, labels and limits. */

export const SERVICE_TYPES = [
  'mechanic',
  'garage',
  'car_wash',
  'car_hire',
  'mobile_service',
  'towing',
] as const
export type ServiceType = (typeof SERVICE_TYPES)[number]

/** A single provider's type: badges, form options. */
export const SERVICE_TYPE_LABELS: Record<ServiceType, string> = {
  mechanic: 'Mechanic',
  garage: 'Garage',
  car_wash: 'Car Wash',
  car_hire: 'Car Hire',
  mobile_service: 'Mobile Service',
  towing: 'Towing',
}

/** Titles of lists of providers: the directory's tabs (docs/product.md, Directory of services). */
export const SERVICE_TYPE_PLURALS: Record<ServiceType, string> = {
  mechanic: 'Mechanics',
  garage: 'Garages',
  car_wash: 'Car Wash',
  car_hire: 'Car Hire',
  mobile_service: 'Mobile',
  towing: 'Towing',
}

export const MAX_PHOTOS = 10
export const SHORTEST_SERVICE_MINUTES = 5
export const LONGEST_SERVICE_MINUTES = 24 * 60

/** Outcomes of the database function `add_service_ad`; a person has one provider record, so a second ad extends it. */
export const SERVICE_AD_OUTCOMES = ['created', 'type_added', 'type_already_there'] as const
export type ServiceAdOutcome = (typeof SERVICE_AD_OUTCOMES)[number]

/** The message after posting a service ad of this type. */
export function serviceAdSentence(outcome: ServiceAdOutcome, type: ServiceType): string {
  if (outcome === 'created')
    return 'Ad posted successfully! It is shown in the directory once an administrator has approved it.'
  const label = SERVICE_TYPE_LABELS[type]
  if (outcome === 'type_added') return `You already have a business here, so ${label} was added to it.`
  return `Your business already offers ${label}. Nothing was added.`
}

/** Minimum ratings that the directory is filtered by. */
export const RATINGS = ['4.5', '4', '3'] as const
export type Rating = (typeof RATINGS)[number]
