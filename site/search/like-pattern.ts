/** LIKE patterns of texts that people type, in which `%`, `_` and `\` mean themselves; `private.contains_pattern` in the database. */

/** Matches the whole text. */
export function literalPattern(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

/** Matches any text that contains this one. */
export function containsPattern(text: string): string {
  return `%${literalPattern(text)}%`
}
