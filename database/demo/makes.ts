import { elsewhere } from './makes-elsewhere.ts'
import { japanese } from './makes-japanese.ts'
import { motorcycles } from './makes-motorcycles.ts'
import { toyotas } from './makes-toyota.ts'
import type { Make } from './models.ts'

/** Every make of the demo world with its models. */
export const makes: readonly Make[] = [...toyotas, ...japanese, ...elsewhere, ...motorcycles]

/** Makes sold new or assembled in Kenya. */
export const madeHere = new Set([
  'Isuzu',
  'Fuso',
  'Hino',
  'Ford',
  'Hyundai',
  'Kia',
  'Chery',
  'BYD',
  'Renault',
  'Peugeot',
  'Bajaj',
  'TVS',
  'Yamaha',
])

/** Makes imported used from Britain as well as from Japan. */
export const european = new Set([
  'Mercedes-Benz',
  'BMW',
  'Volkswagen',
  'Audi',
  'Land Rover',
  'Volvo',
  'Porsche',
  'Jeep',
])
