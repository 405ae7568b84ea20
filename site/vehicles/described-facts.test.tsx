import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { factText, VEHICLE_FACTS, type VehicleValues } from '#domain/vehicles/vehicle-fields.ts'
import { comparedFacts } from './compare/facts.ts'
import type { ComparedVehicle } from './compare/queries.ts'
import type { Vehicle } from './queries.ts'
import { vehicleData } from './structured-data.ts'
import { VehicleFacts } from './vehicle-facts.tsx'

const values: VehicleValues = {
  ...(Object.fromEntries(
    VEHICLE_FACTS.map((fact) => [
      fact.column,
      fact.kind === 'choice' ? Object.keys(fact.labels)[0] : fact.kind === 'whole' ? fact.most : fact.label,
    ]),
  ) as VehicleValues),
  title: '2015 Toyota Axio',
  price: 1_000_000,
}
// TypeScript checks that both queries select every fact.
const vehicle = { ...values, make: { name: 'Toyota' }, model: null } as Vehicle
const compared = {
  ...values,
  created_at: '2026-11-03T09:00:00Z',
  seller: { role: 'dealer', verified: true },
} as unknown as ComparedVehicle

test.each(VEHICLE_FACTS)('the vehicle page shows $label', (fact) => {
  const page = renderToStaticMarkup(<VehicleFacts vehicle={vehicle} />)
  expect(page).toMatch(new RegExp(`${fact.label}</dt><dd[^>]*>${factText(fact, vehicle)}</dd>`))
})

test.each(VEHICLE_FACTS)('the comparison has a row for $label', (fact) => {
  const row = comparedFacts([compared]).find(({ label }) => label === fact.label)
  expect(row?.values).toEqual([factText(fact, compared)])
})

test('structured data has the previous owners, if stated', () => {
  const ad = { ...vehicle, images: [], seller: { role: 'dealer' } as Vehicle['seller'] }
  expect(vehicleData(ad, 'https://magari.test')).toMatchObject({ numberOfPreviousOwners: 20 })
  expect(vehicleData({ ...ad, previous_owners: 0 }, '')).toMatchObject({ numberOfPreviousOwners: 0 })
  expect(vehicleData({ ...ad, previous_owners: null }, '')).not.toHaveProperty('numberOfPreviousOwners')
})

test('facts that an ad leaves out are one line to ask the seller about', () => {
  const sparse = { ...vehicle, engine_size: null, drive: null }
  const page = renderToStaticMarkup(<VehicleFacts vehicle={sparse} />)
  expect(page).toMatch(/Ask the seller about: (model, )?engine size, drive</)
  expect(page).not.toContain('Not given')
  expect(page).not.toContain('Engine size</dt>')
})
