import { publicImageUrl } from '#domain/ads/images.ts'
import { inNairobi } from '#domain/foundation/dates.ts'
import { dayInNairobi } from '#domain/foundation/days.ts'
import { holidaysFrom } from '#domain/foundation/holidays.ts'
import { idOf, uuid } from './identity.ts'
import type { NewRow } from './insert.ts'
import { bandsOf, type Insurer } from './insurers.ts'
import type { Lender } from './lenders.ts'
import type { DemoObject } from './objects.ts'
import type { Part } from './parts.ts'
import type { Plan } from './plans.ts'
import type { Provider } from './providers.ts'

type Pictured<Thing> = Thing & { pictures: readonly DemoObject[] }
const urls = (pictures: readonly DemoObject[]) =>
  pictures.map(({ bucket, name }) => publicImageUrl(bucket, name))

/** An id derived from kind and name. */
export const idNamed = (kind: 'part' | 'provider' | 'lender' | 'insurer' | 'plan', name: string): string =>
  uuid(`${kind} ${name}`)

/** Spare parts as rows. */
export function partRows(
  parts: readonly Pictured<Part>[],
  views: ReadonlyMap<string, number>,
): NewRow<'spare_parts'>[] {
  return parts.map((part) => ({
    id: idNamed('part', part.name),
    seller_id: idOf(part.seller),
    name: part.name,
    description: part.description,
    price: part.price,
    location: part.location,
    condition: part.condition,
    category: part.category,
    part_number: part.partNumber,
    compatible_makes: [...part.makes],
    quantity: part.quantity,
    in_stock: part.state !== 'sold out',
    listed: part.state !== 'taken down',
    images: urls(part.pictures),
    views_count: views.get(idNamed('part', part.name)) ?? 0,
    created_at: part.createdAt.toISOString(),
    updated_at: part.createdAt.toISOString(),
  }))
}

/** Providers as rows. Their rating is computed from the reviews. */
export function providerRows(
  providers: readonly (Pictured<Provider> & { createdAt: Date })[],
  now: Date,
): NewRow<'service_providers'>[] {
  const thisYear = inNairobi(now).getUTCFullYear()
  return providers.map((provider) => ({
    id: idNamed('provider', provider.name),
    user_id: idOf(provider.owner),
    business_name: provider.name,
    description: provider.description,
    location: provider.location,
    address: provider.address,
    phone: provider.owner.phone,
    email: provider.owner.email,
    website: provider.website,
    experience_since: provider.facts.years === null ? null : thisYear - provider.facts.years,
    warranty: provider.facts.warranty,
    specializations: [...provider.facts.specializations],
    certifications: [...provider.facts.certifications],
    service_types: [...provider.types],
    opening_hours: JSON.parse(JSON.stringify(provider.hours)),
    photos: urls(provider.pictures),
    verified: provider.verified,
    created_at: provider.createdAt.toISOString(),
    updated_at: provider.createdAt.toISOString(),
  }))
}

/** Christmas: providers closed on Sundays are closed; some of the others open in the morning. */
export function exceptionRows(providers: readonly Provider[], now: Date): NewRow<'opening_exceptions'>[] {
  const christmas = holidaysFrom(dayInNairobi(now), 12).find(({ name }) => name === 'Christmas Day')
  if (!christmas) return []
  const { day, name } = christmas
  return providers.flatMap((provider, nth) => {
    const rests = (provider.hours.sun ?? []).length === 0
    if (!rests && nth % 2 === 1) return []
    return {
      id: uuid(`exception ${provider.name} ${day}`),
      service_provider_id: idNamed('provider', provider.name),
      first_day: day,
      last_day: day,
      hours: rests ? [] : [{ from: '09:00', to: '13:00' }],
      reason: name,
    }
  })
}

/** The id of a provider's service. */
export const serviceId = (provider: Pick<Provider, 'name'>, service: string): string =>
  uuid(`service ${provider.name} ${service}`)

/** The providers' services as rows. */
export function serviceRows(providers: readonly (Provider & { createdAt: Date })[]): NewRow<'services'>[] {
  return providers.flatMap((provider) =>
    provider.services.map((service, nth) => ({
      id: serviceId(provider, service.name),
      service_provider_id: idNamed('provider', provider.name),
      name: service.name,
      description: service.description,
      price: service.price,
      duration_minutes: service.minutes,
      service_type: service.type,
      is_active: service.active,
      created_at: new Date(provider.createdAt.getTime() + nth * 240_000).toISOString(),
    })),
  )
}

/** Lenders as rows. */
export function lenderRows(lenders: readonly Pictured<Lender>[]): NewRow<'financing_providers'>[] {
  return lenders.map((lender) => ({
    id: idNamed('lender', lender.name),
    name: lender.name,
    description: lender.description,
    logo_url: urls(lender.pictures)[0] ?? null,
    interest_rate_range: lender.rates,
    min_amount: lender.least,
    max_amount: lender.most,
    max_term_months: lender.months,
  }))
}

/** Insurers as rows. */
export function insurerRows(insurers: readonly Pictured<Insurer>[]): NewRow<'insurance_providers'>[] {
  return insurers.map((insurer) => ({
    id: idNamed('insurer', insurer.name),
    name: insurer.name,
    description: insurer.description,
    logo_url: urls(insurer.pictures)[0] ?? null,
    insurance_types: [...insurer.types],
  }))
}

/** The insurers' premium bands as rows. */
export function rateRows(insurers: readonly Insurer[]): NewRow<'insurance_rates'>[] {
  return insurers.flatMap((insurer) =>
    bandsOf(insurer).map((band) => ({ provider_id: idNamed('insurer', insurer.name), ...band })),
  )
}

/** Subscription plans as rows. */
export function planRows(plans: readonly Plan[]): NewRow<'subscription_plans'>[] {
  return plans.map((plan) => ({
    id: idNamed('plan', plan.name),
    name: plan.name,
    description: plan.description,
    price: plan.price,
    max_listings: plan.ads,
    facebook_posting_enabled: plan.facebook,
    features: [...plan.features],
  }))
}
