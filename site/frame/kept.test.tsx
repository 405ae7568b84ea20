import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { expect, test } from 'vitest'
import { FilterOptions } from '../search/filter-options.tsx'
import { type ListedVehicle, VehicleCard } from '../vehicles/vehicle-card.tsx'
import { keptHtml } from './keep-parts.tsx'
import { keepPartsBy } from './kept.tsx'

const now = Date.parse('2026-11-28T09:00:00+03:00')
const vehicle: ListedVehicle = {
  id: '5dd5f826-788b-479a-a4d5-cceca8685e7e',
  title: 'Toyota <Axio> & more',
  price: 1_250_000,
  location: 'Nairobi',
  fuel_type: 'petrol',
  transmission: 'automatic',
  mileage: null,
  featured: true,
  image: null,
  image_count: 2,
  created_at: '2026-11-27T09:00:00+03:00',
  price_mark: 'good',
  seller: { verified: true, role: 'dealer' },
}
const options = [{ value: 'a&b', label: 'A & B', count: 1_200 }]

const page = (at = now) =>
  renderToString(
    <StaticRouter location="/vehicles">
      <VehicleCard vehicle={vehicle} now={at} />
      <VehicleCard vehicle={vehicle} now={at} priority />
      <VehicleCard vehicle={vehicle} now={at} state={<b>Sold</b>} />
      <FilterOptions name="make" options={options} chosen={['a&b']} />
    </StaticRouter>,
  )

test('what is kept is bounded by its size, and the longest unused is dropped', () => {
  let renders = 0
  function Part({ text }: { text: string }) {
    renders += 1
    return <p>{text}</p>
  }
  const long = 'x'.repeat(1_000_000)
  const show = (nth: number) => keptHtml(<Part text={nth + long} />)
  for (const nth of [1, 2, 3, 4, 1]) show(nth)
  expect(renders).toBe(4)
  // Each takes two million characters, as key and as HTML.
  show(5)
  show(1)
  expect(renders).toBe(5)
  show(2)
  expect(renders).toBe(6)
})

test('kept parts are the HTML that browsers would render, made once for the same props', () => {
  const plain = [page(), page(now + 86_400_000)]
  const kept = new Set<string | null>()
  keepPartsBy((part) => {
    const html = keptHtml(part)
    kept.add(html)
    return html
  })
  expect([page(), page(now + 86_400_000)]).toEqual(plain)
  expect(plain[0]).not.toEqual(plain[1])
  // The card of each day and the options; null for those that are rendered each time.
  expect(kept.size).toBe(4)
  expect(kept).toContain(null)
})
