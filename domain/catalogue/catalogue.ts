/** Names of the catalogue: makes and models, chosen from it or typed. */

/** The longest name of a make or model, in characters. */
export const MAX_NAME = 60

/** A catalogue name as it is stored: trimmed, single spaces. */
export function tidyName(name: string): string {
  return name.trim().replace(/\s+/g, ' ')
}

/** The entry whose name is the same but for letter case and spaces, so that 'TOYOTA' is not a second Toyota. */
export function sameName<Entry extends { name: string }>(
  entries: readonly Entry[],
  name: string,
): Entry | undefined {
  const wanted = tidyName(name).toLowerCase()
  return entries.find((entry) => tidyName(entry.name).toLowerCase() === wanted)
}
