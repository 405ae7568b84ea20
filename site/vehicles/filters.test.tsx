// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { parseVehicleSearch } from '#domain/vehicles/vehicle-search.ts'
import type { VehicleSearchResult } from '#domain/vehicles/vehicle-search-result.ts'
import { filledFields } from '../search/filter-form.ts'
import { FILTERS_FORM } from '../search/filter-ids.ts'
import { Filters } from './filters.tsx'

afterEach(cleanup)

const makes = ['Toyota', 'Nissan', 'Mazda', 'Honda', 'Subaru', 'Isuzu', 'Hino']

const result: VehicleSearchResult = {
  total: 118,
  total_exact: true,
  page: 1,
  page_size: 24,
  listings: [],
  featured: [],
  facets: {
    make: makes.map((value, index) => ({ value, count: 70 - index * 10 })),
    model: [{ value: 'Axio', count: 12 }],
    location: [{ value: 'Mombasa', count: 41_000 }],
    condition: [],
    fuel_type: [{ value: 'petrol', count: 82 }],
    transmission: [],
    body_type: [],
    drive: [],
    registration_state: [],
    seller_type: [],
    price_mark: [{ value: 'great', count: 9 }],
  },
  facets_exact: {
    make: true,
    model: true,
    location: false,
    condition: false,
    fuel_type: true,
    transmission: true,
    body_type: true,
    drive: true,
    registration_state: true,
    seller_type: true,
    price_mark: true,
  },
  corrected: null,
}

function show(query: string) {
  const { filters } = parseVehicleSearch(new URLSearchParams(query))
  const Stub = createRoutesStub([
    { path: '*', Component: () => <Filters filters={filters} result={result} /> },
  ])
  render(<Stub />)
  return document.getElementById(FILTERS_FORM) as HTMLFormElement
}

function group(title: string) {
  return within(screen.getByText(title, { selector: 'summary' }).closest('details') as HTMLElement)
}

function option(name: RegExp): HTMLInputElement {
  return screen.getByRole('checkbox', { name, hidden: true })
}

test('each option shows its number of matches, also zero', () => {
  show('')
  expect(option(/^Petrol/).closest('label')?.textContent).toBe('Petrol82')
  expect(option(/^Electric/).closest('label')?.textContent).toBe('Electric0')
  expect(screen.getByRole('button', { name: 'Show 118 vehicles', hidden: true })).toBeTruthy()
})

test('lower bounds are shown as `41,000+`, and not at all for zero', () => {
  show('')
  expect(option(/^Mombasa/).closest('label')?.textContent).toBe('Mombasa41,000+')
  expect(option(/^Certified/).closest('label')?.textContent).toBe('Certified pre-owned')
})

test('makes beyond the first five are behind a button, except selected ones', () => {
  show('make=Hino')
  const rest = within(screen.getByText('All 7 makes').closest('details') as HTMLElement)
  expect(rest.getAllByRole('checkbox', { hidden: true })).toEqual([option(/^Isuzu/)])
  expect(option(/^Hino/).checked).toBe(true)
})

test('selected options without matches stay, so that they can be unticked', () => {
  show('make=Lancia')
  expect(option(/^Lancia/).checked).toBe(true)
  expect(option(/^Lancia/).closest('label')?.textContent).toBe('Lancia0')
})

test('models are offered once a make is chosen', () => {
  show('')
  expect(screen.queryByText('Model', { selector: 'summary' })).toBeNull()
  cleanup()
  show('make=Toyota')
  expect(group('Model').getByRole('checkbox', { hidden: true })).toHaveProperty('value', 'Axio')
})

test('the form holds the whole search: sent untouched it asks for the same again', () => {
  const query =
    'search=sunroof&make=Toyota&model=Axio&location=Mombasa&maxPrice=2500000&minYear=2012&minEngine=1500&maxEngine=2000&maxOwners=2&fuelType=petrol&drive=4wd&registration=imported&seller=dealer'
  const sent = new URLSearchParams()
  for (const [name, value] of new FormData(show(query))) sent.append(name, String(value))
  expect(parseVehicleSearch(sent)).toEqual(parseVehicleSearch(new URLSearchParams(query)))
})

test('an engine is typed in cc or litres, with the common ones proposed', () => {
  const form = show('minEngine=1500&maxEngine=1500')
  expect(group('Engine').getByText('1,500', { selector: 'summary span' })).toBeTruthy()
  const smallest = group('Engine').getByRole('combobox', {
    name: 'From, cc',
    hidden: true,
  }) as HTMLInputElement
  const largest = group('Engine').getByRole('combobox', { name: 'To, cc', hidden: true }) as HTMLInputElement
  expect([...(largest.list?.options ?? [])].map(({ value }) => value)).toContain('660')
  fireEvent.change(smallest, { target: { value: '1.3L' } })
  fireEvent.change(largest, { target: { value: '1,800 cc' } })
  expect(filledFields(form).toString()).toBe('minEngine=1300&maxEngine=1800')
  fireEvent.blur(smallest)
  expect(smallest.value).toBe('1,300')
  fireEvent.change(largest, { target: { value: 'big' } })
  fireEvent.blur(largest)
  expect(largest.value).toBe('big')
  expect(filledFields(form).get('maxEngine')).toBe('big')
})
