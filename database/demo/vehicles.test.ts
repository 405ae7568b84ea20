import { expect, test } from 'vitest'
import { LISTING_STATUSES } from '#domain/ads/listing-states.ts'
import { inNairobi } from '#domain/foundation/dates.ts'
import { BODY_TYPES, CONDITIONS, FUEL_TYPES, LOCATIONS, TRANSMISSIONS } from '#domain/vehicles/vehicles.ts'
import { makes } from './makes.ts'
import { yearsOf } from './model-years.ts'
import { people } from './people.ts'
import { picturesOf } from './pictures.ts'
import { worth } from './prices.ts'
import { sellers } from './sellers.ts'
import { demoVehicles } from './vehicles.ts'

const now = new Date('2026-11-20T09:00:00Z')
const vehicles = demoVehicles(now)
const thisYear = inNairobi(now).getUTCFullYear()
const count = (is: (vehicle: (typeof vehicles)[number]) => boolean) => vehicles.filter(is).length

test('the catalogue contains each make and model once', () => {
  const names = makes.map(({ name }) => name.toLowerCase())
  expect(new Set(names).size).toBe(names.length)
  expect(names.length).toBe(30)
  for (const { models } of makes) {
    expect(new Set(models.map(({ name }) => name.toLowerCase())).size).toBe(models.length)
    for (const { used, retail } of models) {
      expect(used[0]).toBeLessThan(used[1])
      expect(used[1]).toBeLessThanOrEqual(retail * 1.05)
    }
  }
})

test('300 vehicles of 14 sellers, mostly active, ten of them featured', () => {
  expect(vehicles).toHaveLength(300)
  expect(new Set(vehicles.map(({ seller }) => seller.email)).size).toBe(14)
  expect(LISTING_STATUSES.map((status) => [status, count((vehicle) => vehicle.status === status)])).toEqual([
    ['active', 272],
    ['draft', 6],
    ['pending', 4],
    ['sold', 12],
    ['expired', 6],
  ])
  expect(count(({ featured, status }) => featured && status === 'active')).toBe(10)
  expect(count(({ featured }) => featured)).toBe(10)
})

test('every value is allowed, and each value of a choice occurs', () => {
  const kinds = [
    [vehicles.map(({ condition }) => condition), CONDITIONS],
    [vehicles.map(({ fuelType }) => fuelType), FUEL_TYPES],
    [vehicles.map(({ transmission }) => transmission), TRANSMISSIONS],
    [vehicles.map(({ location }) => location), LOCATIONS],
    [vehicles.map(({ model }) => model.body), BODY_TYPES],
  ] as const
  for (const [found, allowed] of kinds)
    expect([...new Set<string>(found)].sort()).toEqual([...allowed].sort())
})

test('Nairobi has the most, and about nine in ten are automatic', () => {
  const towns = LOCATIONS.map((location) => count((vehicle) => vehicle.location === location))
  expect(Math.max(...towns)).toBe(towns[0])
  expect(count(({ transmission }) => transmission === 'automatic') / vehicles.length).toBeCloseTo(0.9, 1)
  expect(count(({ mileage }) => mileage === null)).toBeGreaterThan(5)
})

test('titles contain year, make and model, and no seller repeats one', () => {
  for (const { title, year, make, model } of vehicles) {
    expect(title.startsWith(`${year} ${make.name} ${model.name}`)).toBe(true)
    expect(title.length).toBeLessThanOrEqual(120)
  }
  const ads = vehicles.map(({ seller, title, mileage }) => `${seller.email} ${title} ${mileage}`)
  expect(new Set(ads).size).toBe(ads.length)
})

test('prices at 5 to 14 years are near the market’s, and younger ones below the price as new', () => {
  for (const { year, price, model, title } of vehicles) {
    const age = thisYear - year
    expect(price, title).toBeGreaterThanOrEqual(model.used[0] * 0.7)
    expect(price, title).toBeLessThanOrEqual(age >= 5 ? model.used[1] * 1.3 : model.retail)
  }
})

test('models existed in their year, and the mileage suits the age', () => {
  for (const { year, mileage, make, model, condition, title } of vehicles) {
    const [first, last] = yearsOf(make.name, model.name)
    expect(year, title).toBeGreaterThanOrEqual(first)
    expect(year, title).toBeLessThanOrEqual(last ?? thisYear)
    if (mileage === null) continue
    const age = thisYear - year
    if (condition === 'new') expect(mileage, title).toBeLessThan(200)
    else expect(mileage / Math.max(age, 0.5), title).toBeLessThanOrEqual(15_000)
  }
})

test('ads are from the last 45 days, more of them recent, drafts from the last days', () => {
  const ages = vehicles.map(({ createdAt }) => (now.getTime() - createdAt.getTime()) / 86_400_000)
  expect(Math.min(...ages)).toBeGreaterThan(0)
  expect(Math.max(...ages)).toBeLessThanOrEqual(45.1)
  const active = vehicles.filter(({ status }) => status === 'active')
  const recent = active.filter(({ createdAt }) => now.getTime() - createdAt.getTime() < 14 * 86_400_000)
  expect(recent.length / active.length).toBeGreaterThan(0.45)
})

test('descriptions differ, and none contradicts a stated mileage', () => {
  expect(new Set(vehicles.map(({ description }) => description)).size).toBeGreaterThan(288)
  for (const { description, mileage } of vehicles) {
    expect(description).not.toMatch(/undefined|NaN|\[object/)
    expect(/none is stated|mileage is left out/.test(description)).toBe(mileage === null)
  }
})

test('the same day gives the same world, another year a shifted one', () => {
  expect(demoVehicles(now)).toEqual(vehicles)
  const later = demoVehicles(new Date('2031-03-01T00:00:00Z'))
  expect(later).toHaveLength(300)
  expect(Math.max(...later.map(({ year }) => year))).toBeLessThanOrEqual(2031)
})

test('every vehicle has three to five distinct pictures', () => {
  const galleries = vehicles.slice(0, 40).map(picturesOf)
  for (const pictures of galleries) {
    expect(pictures.length).toBeGreaterThanOrEqual(3)
    expect(pictures.length).toBeLessThanOrEqual(5)
  }
  const drawn = galleries.flat()
  expect(new Set(drawn).size).toBe(drawn.length)
})

test('the value of a vehicle decreases every year', () => {
  const shares = Array.from({ length: 20 }, (_, age) => worth(age))
  expect(shares).toEqual([...shares].sort((a, b) => b - a))
  expect([3, 5, 7, 10, 13, 16].map((age) => Math.round(worth(age) * 100))).toEqual([72, 58, 45, 32, 22, 15])
})

test('the demo accounts have the four roles, and every phone number is Kenyan', () => {
  expect(people.slice(0, 4).map(({ email, role }) => [email, role])).toEqual([
    ['customer@magari.test', 'customer'],
    ['dealer@magari.test', 'dealer'],
    ['provider@magari.test', 'service_provider'],
    ['admin@magari.test', 'admin'],
  ])
  for (const { phone } of people) expect(phone).toMatch(/^\+254[17]\d{8}$/)
  expect(new Set(people.map(({ phone }) => phone)).size).toBe(people.length)
  expect(new Set(people.map(({ email }) => email)).size).toBe(people.length)
  expect(sellers.filter(({ verified }) => verified).length).toBeGreaterThanOrEqual(5)
})
