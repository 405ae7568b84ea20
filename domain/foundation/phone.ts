/** Kenyan mobile numbers: stored in E.164 (`+254712345678`), displayed in groups (`0712 345 678`), accepted in all common formats. */

/** The part after +254. Ranges from libphonenumber's data for Kenya, 2024-10-22. */
const MOBILE = /^(?:1(?:0[0-8]|1[0-7]|2[014]|30)|7\d\d)\d{6}$/

/** What may stand before the part after +254. */
export const COUNTRY_OR_TRUNK = /^(?:(?:\+|00)?2540?|0)/

/** The form error for text that is not a Kenyan mobile number. */
export const PHONE_SENTENCE = 'Enter a Kenyan mobile number, for example 0712 345 678.'

/**
 * The number in E.164, or null if it is not a Kenyan mobile number. Accepts 07.., 01.., 7.., 1.., 254.., +254.., 00254.. and +254
 * (0).., with spaces, dots, dashes or brackets.
 */
export function parsePhone(text: string): string | null {
  const compact = compactPhone(text)
  if (!/^\+?\d+$/.test(compact)) return null
  const national = compact.replace(COUNTRY_OR_TRUNK, '')
  return MOBILE.test(national) ? `+254${national}` : null
}

/** The text without what people write between digits. */
export function compactPhone(text: string): string {
  return text.trim().replace(/[\s.\-–()/]/g, '')
}

/** `0712 345 678` for `+254712345678`; other text is returned unchanged. */
export function formatPhone(phone: string): string {
  const match = /^\+254(\d{3})(\d{3})(\d{3})$/.exec(phone)
  return match ? `0${match[1]} ${match[2]} ${match[3]}` : phone
}
