/** Names of makes and models, whether chosen from the catalogue or typed. */

/** Maximum length of a make's or model's name, in characters. */
export const MAX_NAME = 60

/** A name in its stored form: trimmed, single spaces. */
export function tidyName(name: string): string {
  return name.trim().replace(/\s+/g, ' ')
}

/** The entry with this name, ignoring letter case and extra spaces, so that 'TOYOTA' does not become a second Toyota. */
export function sameName<Entry extends { name: string }>(
  entries: readonly Entry[],
  name: string,
): Entry | undefined {
  const wanted = tidyName(name).toLowerCase()
  return entries.find((entry) => tidyName(entry.name).toLowerCase() === wanted)
}
