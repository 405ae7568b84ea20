/** LIKE patterns for typed texts, with `%`, `_` and `\` escaped; like `private.contains_pattern` in the database. */

/** Matches the whole text. */
export function literalPattern(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

/** Matches any text that contains this one. */
export function containsPattern(text: string): string {
  return `%${literalPattern(text)}%`
}
