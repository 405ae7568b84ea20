/**
 * Kenyan mobile numbers: stored in E.164 (`+254712345678`), shown in groups (`0712 345 678`),
 * accepted in every usual spelling.
 */

/** The part after +254. Which ranges exist: libphonenumber's data for Kenya, 2024-10-22. */
const MOBILE = /^(?:1(?:0[0-8]|1[0-7]|2[014]|30)|7\d\d)\d{6}$/

const COUNTRY_OR_TRUNK = /^(?:(?:\+|00)?2540?|0)/

/** The sentence of a form for text that is not a Kenyan mobile number. */
export const PHONE_SENTENCE = 'Enter a Kenyan mobile number, for example 0712 345 678.'

/**
 * The number in E.164, or null when it is not a Kenyan mobile number. Accepts 07.., 01.., 7.., 1..,
 * 254.., +254.., 00254.. and +254 (0).., with spaces, dots, dashes or brackets between.
 */
export function parsePhone(text: string): string | null {
  const compact = text.trim().replace(/[\s.\-–()/]/g, '')
  if (!/^\+?\d+$/.test(compact)) return null
  const national = compact.replace(COUNTRY_OR_TRUNK, '')
  return MOBILE.test(national) ? `+254${national}` : null
}

/** `0712 345 678` for `+254712345678`; any other text comes back as it is. */
export function formatPhone(phone: string): string {
  const match = /^\+254(\d{3})(\d{3})(\d{3})$/.exec(phone)
  return match ? `0${match[1]} ${match[2]} ${match[3]}` : phone
}
