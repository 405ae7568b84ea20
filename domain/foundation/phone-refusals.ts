/** Why a number gets no codes. Apart from phone.ts, which public pages load. */

import { COUNTRY_OR_TRUNK, compactPhone, PHONE_SENTENCE, parsePhone } from './phone.ts'

const KENYA = '254'

/** Kenyan landlines: areas 20 and 40 to 69, with a subscriber's number of 5 to 7 digits. */
const LANDLINE = /^254(?:20|[4-6]\d)\d{5,7}$/

/** What is wrong with text that `parsePhone` refuses. `range`: as long as a mobile number, but in a range without mobile numbers. */
export function mobileFault(text: string): 'letters' | 'country' | 'landline' | 'short' | 'long' | 'range' {
  const compact = compactPhone(text)
  if (!/^\+?\d+$/.test(compact)) return 'letters'
  if (/^(?:\+|00)(?!254)/.test(compact)) return 'country'
  const national = compact.replace(COUNTRY_OR_TRUNK, '')
  if (LANDLINE.test(KENYA + national)) return 'landline'
  if (national.length < 9) return 'short'
  return national.length > 9 ? 'long' : 'range'
}

/** Of countries, as ITU-T E.164 assigns them; satellites, free and premium numbers have others. */
const CALLING_CODE =
  /^(?:1\d{3}|1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|(?:2[1-689]|3[578]|42|50|59|67|68|69|85|96|99)\d|97[0-7]|88[06])$/

/** Whether text is the calling code of a country, without plus, such as `254`; of North America also with an area, such as `1416`. */
export function isCallingCode(text: string): boolean {
  return CALLING_CODE.test(text)
}

/**
 * The sentence for a number that gets no codes, or null. `digits` is E.164 without plus, `countries` the calling codes that get
 * codes. In Kenya only mobile numbers get them: other ranges may cost more than an SMS to a Kenyan phone.
 */
export function phoneRefusal(digits: string, countries: readonly string[]): string | null {
  const codes = codesInWords(countries)
  const advice =
    codes === `+${KENYA}` ? PHONE_SENTENCE : `Enter a mobile number with its country code: ${codes}.`
  if (!/^[1-9]\d{6,14}$/.test(digits)) return advice
  if (!countries.some((code) => digits.startsWith(code)))
    return `We send codes only to numbers that begin with ${codes}. ${advice}`
  if (!digits.startsWith(KENYA) || parsePhone(digits) === `+${digits}`) return null
  return LANDLINE.test(digits)
    ? `This is a landline, and codes go to mobile phones. ${PHONE_SENTENCE}`
    : PHONE_SENTENCE
}

/**
 * A typed number that gets codes in the countries with these calling codes, in E.164; null if it gets none. A number without its country's code is
 * Kenyan.
 */
export function parseMobile(text: string, countries: readonly string[]): string | null {
  const compact = compactPhone(text)
  const phone =
    parsePhone(text) ?? (/^(?:\+|00)\d+$/.test(compact) ? `+${compact.replace(/^(?:\+|00)/, '')}` : null)
  return phone !== null && phoneRefusal(phone.slice(1), countries) === null ? phone : null
}

/** The form error for text that `parseMobile` refuses, where only a number can be entered. */
export function mobileSentence(countries: readonly string[]): string {
  return isKenyaAlone(countries)
    ? PHONE_SENTENCE
    : `Enter a mobile number with its country code: ${codesInWords(countries)}.`
}

/** Whether codes go to Kenyan numbers alone. */
export function isKenyaAlone(countries: readonly string[]): boolean {
  return countries.length === 1 && countries[0] === KENYA
}

/** `+254 or +255`. */
export function codesInWords(countries: readonly string[]): string {
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(countries.map((code) => `+${code}`))
}
