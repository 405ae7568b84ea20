import type { Offer } from './vehicles.ts'

const awd = new Set([
  'Forester',
  'Impreza',
  'XV',
  'Outback',
  'Legacy',
  'Levorg',
  'Q5',
  'Q7',
  'GLC',
  'GLE',
  'X3',
  'X5',
  'XC60',
  'XC90',
  'Macan',
  'Cayenne',
])
const tall = new Set([
  'Prado',
  'Land Cruiser 200',
  'Land Cruiser 300',
  'Pajero',
  'Jimny',
  'Defender',
  'Discovery',
  'Wrangler',
  'Grand Cherokee',
  'Everest',
  'mu-X',
  'LX',
])

/** Which wheels are driven: all of them on what is built for it, and on pickups and tall cars more often than not. */
export function driveOf({ model: { name, body }, seed }: Offer): '2wd' | '4wd' | 'awd' {
  if (awd.has(name)) return 'awd'
  if (tall.has(name)) return '4wd'
  if (body === 'pickup') return seed % 3 === 0 ? '2wd' : '4wd'
  if (body === 'suv') return seed % 4 === 0 ? 'awd' : '2wd'
  return '2wd'
}

/** Whether a used one comes straight from abroad or was used in Kenya before; a new one says neither. */
export function registrationOf({ origin }: Offer): 'imported' | 'locally_used' | null {
  if (origin === 'new') return null
  return origin === 'fresh' ? 'imported' : 'locally_used'
}
