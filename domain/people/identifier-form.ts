/** The field for an e-mail address or a phone number. */

import { codesInWords, isKenyaAlone, mobileFault, parseMobile } from '../foundation/phone-refusals.ts'
import { EMAIL_SENTENCE, isEmail } from './email-address.ts'
import { type Identifier, looksLikeNumber } from './identifier.ts'

const PHONES_OFF =
  'You cannot sign in with a phone number here, because this site sends no codes. Enter your e-mail address.'

type Read = { identifier: Identifier; sentence: null } | { identifier: null; sentence: string }

/** The address or number that was typed, or a sentence about it. `countries`: the calling codes whose numbers get codes; none: no numbers. */
export function readIdentifier(text: string, countries: readonly string[]): Read {
  const typed = text.trim()
  const phones = countries.length > 0
  if (!typed)
    return wrong(phones ? 'Enter your e-mail address or phone number.' : 'Enter your e-mail address.')
  if (isEmail(typed)) return { identifier: { email: typed, phone: null }, sentence: null }
  if (!phones && looksLikeNumber(typed)) return wrong(PHONES_OFF)
  if (!phones || typed.includes('@')) return wrong(EMAIL_SENTENCE)
  const phone = parseMobile(typed, countries)
  if (phone) return { identifier: { email: null, phone }, sentence: null }
  const fault = mobileFault(typed)
  return wrong(
    isKenyaAlone(countries) || fault === 'letters' ? FAULTS[fault](typed) : otherCountry(countries),
  )
}

function otherCountry(countries: readonly string[]): string {
  return `Codes go to mobile numbers that begin with ${codesInWords(countries)}. Enter one with its country code, or your e-mail address.`
}

function wrong(sentence: string): Read {
  return { identifier: null, sentence }
}

const FAULTS: Record<ReturnType<typeof mobileFault>, (typed: string) => string> = {
  letters: () =>
    'Enter a mobile number such as 0712 345 678, or a full e-mail address such as wanjiku@example.co.ke.',
  country: () => 'Codes go to Kenyan numbers (+254) only. Use your e-mail address instead.',
  landline: (typed) =>
    `${typed} is a landline. Codes go to mobile numbers: enter one such as 0712 345 678, or your e-mail address.`,
  short: () => 'This number is too short. A mobile number has ten digits, such as 0712 345 678.',
  long: () => 'This number is too long. A mobile number has ten digits, such as 0712 345 678.',
  range: (typed) =>
    `${typed} is not a Kenyan mobile number. Enter one such as 0712 345 678, or your e-mail address.`,
}
