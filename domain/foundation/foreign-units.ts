/** Recognises other currencies than ours, and other units. */

const FOREIGN_NAMES = [
  'usd|us(?= ?[$\\d#])|dollars?|cad|aud|nzd|sgd|hkd|eur|euros?|gbp|pounds?|chf|aed|dhs?|dirhams?|sar|qar|omr|kwd|bhd',
  'jpy|yen|cny|rmb|krw|won|thb|myr|inr|pkr|rs|rupees?|zar|rand|r(?= ?[\\d#])|ugx|ush|tzs|tsh|rwf|frw|etb|birr',
  'miles?|mi',
].join('|')
const FOREIGN = new RegExp(
  `\\p{Sc}|[元圆圓円원]|ドル|ウォン|د\\.إ|ر\\.س|ریال|ريال|(?<![a-z])(?:${FOREIGN_NAMES})(?![a-z])`,
  'iu',
)

/** The sign or name of another currency or unit in a text, or null. */
export function foreignUnit(text: string): string | null {
  return FOREIGN.exec(text)?.[0] ?? null
}

/** The foreign currency or unit that a heading names for all its cells: `$` of `Price ($)`, `miles` of `Mileage (miles)`; else null. */
export function unitOfHeading(heading: string): string | null {
  const plain = heading.normalize('NFKC')
  return (
    foreignUnit(plain) ?? foreignUnit(plain.replace(/(\p{L})(?=\p{Lu}\p{Ll})|(\p{Ll})(?=\p{Lu})/gu, '$& '))
  )
}
