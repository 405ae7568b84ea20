/** Chassis numbers and number plates of ads: checked, hashed by the server, and shown masked only. */
import { isKenyanPlate, plateOf } from '../vehicles/plates.ts'

/** A number in its one spelling, and as it may be shown; or why it is not one, in the owner's words. */
export type CheckedNumber = { number: string; masked: string } | { problem: string }

const VIN = /^[A-HJ-NPR-Z0-9]{17}$/
/** Japanese frame number: the model code, and a serial number of five to seven digits. */
const FRAME = /^[A-Z]{1,4}[A-Z0-9]{1,5}-?\d{5,7}$/
const FRAME_WITH_LETTER_O = /^[A-Z]{1,4}[A-Z0-9]{1,5}-[\dO]{5,7}$/

/** The chassis number: a VIN, or a Japanese frame number as `NZE121-1234567`. */
export function checkChassis(given: string): CheckedNumber {
  const spelt = given.toUpperCase().replace(/[\s.*]/g, '')
  const bare = spelt.replaceAll('-', '')
  if (bare.length === 17) return checkVin(bare)
  // Without its hyphen, so that both spellings are the same number.
  if (FRAME.test(spelt)) return chassisOf(bare)
  if (FRAME_WITH_LETTER_O.test(spelt))
    return { problem: 'The last part of a frame number has digits only. Is the letter O the digit 0?' }
  return {
    problem:
      'Enter the chassis number as in the logbook: 17 letters and digits, or a Japanese frame number as NZE121-1234567.',
  }
}

function checkVin(vin: string): CheckedNumber {
  if (/[IOQ]/.test(vin))
    return { problem: 'A chassis number has no letters I, O and Q. Is it the digit 1 or 0?' }
  if (!VIN.test(vin)) return { problem: 'A chassis number of 17 signs has letters and digits only.' }
  if (hasCheckDigit(vin) && checkDigitOf(vin) !== vin[8])
    return {
      problem:
        'This chassis number cannot be right: its check digit does not match. Compare it with the logbook.',
    }
  return chassisOf(vin)
}

function chassisOf(number: string): CheckedNumber {
  return { number, masked: `${number.slice(0, 3)}${'*'.repeat(number.length - 5)}${number.slice(-2)}` }
}

/** North American and Chinese VINs have a check digit; for others the ninth sign is the maker's (49 CFR 565.15, GB 16735). */
const hasCheckDigit = (vin: string) => /^[1-5L]/.test(vin)

const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
/** Letters by value, from 1 on. */
const LETTERS = ['AJ', 'BKS', 'CLT', 'DMU', 'ENV', 'FW', 'GPX', 'HY', 'RZ']

/** The check digit of a VIN (49 CFR 565.15): `0` to `9`, or `X` for ten. */
function checkDigitOf(vin: string): string {
  const sum = [...vin].reduce((total, sign, place) => {
    const value = /\d/.test(sign) ? Number(sign) : LETTERS.findIndex((letters) => letters.includes(sign)) + 1
    return total + value * (WEIGHTS[place] ?? 0)
  }, 0)
  return sum % 11 === 10 ? 'X' : String(sum % 11)
}

/** The registration: a Kenyan plate, old or new. */
export function checkPlate(given: string): CheckedNumber {
  const plate = plateOf(given)
  if (plate && isKenyanPlate(plate)) {
    const bare = plate.replace(' ', '')
    const last = /[A-Z]$/.exec(bare)?.[0] ?? ''
    return { number: plate, masked: `${bare.slice(0, 2)}* ***${last}` }
  }
  return { problem: 'Enter the number plate as on the car, for example KDA 123A.' }
}

/** A chassis number or plate in its one spelling. */
export interface CarNumber {
  kind: 'chassis' | 'plate'
  number: string
}

/** How many numbers a request may ask about. */
export const MOST_CAR_NUMBERS = 1000

/** The number, if it has the form of its kind; else null. */
export function checkCarNumber(kind: unknown, given: unknown): CarNumber | null {
  if ((kind !== 'chassis' && kind !== 'plate') || typeof given !== 'string' || given.length > 40) return null
  const checked = kind === 'chassis' ? checkChassis(given) : checkPlate(given)
  return 'number' in checked ? { kind, number: checked.number } : null
}
