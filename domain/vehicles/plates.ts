/** Number plates. The database has the same rules (vehicles/plates.sql). */

const KENYAN = /^K[A-Z]{2,3}\d{3}[A-Z]?$/

/**
 * The usual spelling of a plate: `KDA 123A` for Kenyan ones, those of other countries in capital letters with single spaces. Null unless it
 * has 2 to 12 letters and digits.
 */
export function plateOf(given: string): string | null {
  const spelt = given.replace(/^[ .-]+|[ .-]+$/g, '').toUpperCase()
  const bare = spelt.replace(/[\s.-]/g, '')
  if (!/^[A-Z0-9]{2,12}$/.test(bare)) return null
  return KENYAN.test(bare) ? bare.replace(/^[A-Z]+/, '$& ') : spelt.replace(/[\s.-]+/g, ' ')
}

/** Whether a plate has the form of a Kenyan one. */
export function isKenyanPlate(plate: string): boolean {
  return KENYAN.test(plate.replaceAll(' ', ''))
}
