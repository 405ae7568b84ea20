import type { FuelType, Transmission } from '#domain/vehicles/vehicles.ts'
import type { OfferedService } from './services-offered.ts'

/** A vehicle brought to a garage, with facts from model-years.ts. */
export interface BookedVehicle {
  make: string
  model: string
  year: number
  /** Null for an electric motor. */
  litres: number | null
  fuel: FuelType
  transmission: Transmission
  colour: string
  /** The camshaft is driven by a belt, which is replaced regularly, not by a chain. */
  belt: boolean
  motorcycle: boolean
}

type Line = readonly [
  make: string,
  model: string,
  year: number,
  litres: number | null,
  fuel: FuelType,
  transmission: Transmission,
  colour: string,
  special?: 'belt' | 'motorcycle',
]

const lines: readonly Line[] = [
  ['Toyota', 'Fielder', 2014, 1.5, 'petrol', 'automatic', 'silver'],
  ['Toyota', 'Vitz', 2013, 1.3, 'petrol', 'automatic', 'red'],
  ['Toyota', 'Premio', 2012, 1.8, 'petrol', 'automatic', 'black'],
  ['Toyota', 'Probox', 2012, 1.5, 'petrol', 'manual', 'white'],
  ['Toyota', 'Hilux', 2013, 3.0, 'diesel', 'manual', 'white', 'belt'],
  ['Toyota', 'Prado', 2012, 3.0, 'diesel', 'automatic', 'grey', 'belt'],
  ['Toyota', 'Hiace', 2014, 3.0, 'diesel', 'manual', 'white', 'belt'],
  ['Isuzu', 'D-Max', 2016, 2.5, 'diesel', 'manual', 'white'],
  ['Mazda', 'Demio', 2015, 1.3, 'petrol', 'automatic', 'white'],
  ['Subaru', 'Forester', 2014, 2.0, 'petrol', 'automatic', 'blue'],
  ['Nissan', 'Note', 2016, 1.2, 'petrol', 'automatic', 'grey'],
  ['Nissan', 'X-Trail', 2015, 2.0, 'petrol', 'automatic', 'black'],
  ['Nissan', 'Leaf', 2018, null, 'electric', 'automatic', 'blue'],
  ['Honda', 'Fit', 2015, 1.5, 'hybrid', 'automatic', 'white'],
  ['Mercedes-Benz', 'C-Class', 2016, 2.0, 'petrol', 'automatic', 'silver'],
  ['Volkswagen', 'Golf', 2014, 1.4, 'petrol', 'automatic', 'grey', 'belt'],
  ['Bajaj', 'Boxer BM 150', 2019, 0.145, 'petrol', 'manual', 'black', 'motorcycle'],
  ['TVS', 'HLX 125', 2020, 0.125, 'petrol', 'manual', 'red', 'motorcycle'],
]

/** The vehicles of the demo world's customers. */
export const bookedVehicles: readonly BookedVehicle[] = lines.map(
  ([make, model, year, litres, fuel, transmission, colour, special]) => ({
    make,
    model,
    year,
    litres,
    fuel,
    transmission,
    colour,
    belt: special === 'belt',
    motorcycle: special === 'motorcycle',
  }),
)

/** `Toyota Fielder 2014, silver`, as customers write it. */
export function vehicleInWords({ make, model, year, fuel, colour }: BookedVehicle): string {
  const named = fuel === 'hybrid' ? `${model} hybrid` : model
  return `${make} ${named} ${year}, ${colour}`
}

/** Conditions of work that suits only some vehicles. */
const needs: Readonly<Record<string, (vehicle: BookedVehicle) => boolean>> = {
  'Minor service': hasEngine,
  'Full service': hasEngine,
  'Service at your home': hasEngine,
  'Gearbox diagnosis': hasGearbox,
  'Gearbox oil service': hasGearbox,
  'Valve body repair': hasGearbox,
  'Gearbox rebuild': hasGearbox,
  'Clutch replacement': ({ transmission }) => transmission === 'manual',
  'Timing belt replacement': ({ belt }) => belt,
  'Engine wash': hasEngine,
  'Alternator or starter repair': hasEngine,
  'Fuel brought to you': hasEngine,
}

function hasEngine({ fuel }: BookedVehicle): boolean {
  return fuel !== 'electric'
}

/** Has an automatic gearbox to service: manual ones need none of this work, electric cars have no gearbox. */
function hasGearbox({ fuel, transmission }: BookedVehicle): boolean {
  return fuel !== 'electric' && transmission === 'automatic'
}

/** Whether the service can be done on the vehicle. Customers who hire a car bring none. */
export function fitsService({ type, name }: Pick<OfferedService, 'type' | 'name'>, vehicle: BookedVehicle) {
  if (type === 'car_hire') return false
  if (vehicle.motorcycle !== (name === 'Motorcycle recovery')) return false
  return needs[name]?.(vehicle) ?? true
}
