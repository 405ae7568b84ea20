/** Suggestions for mistyped names. */

/** More changes than any suggestion may need. */
const TOO_FAR = 3

/** The letters and digits of a name in any script, in lower case and without accents. */
export function letters(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFKC')
  return plain.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '')
}

const lettersOfLists = new WeakMap<readonly { name: string }[], readonly string[]>()

/** The letters of each name; remembered, because a file asks about the same list in each of its rows. */
function lettersOf(entries: readonly { name: string }[]): readonly string[] {
  const known = lettersOfLists.get(entries)
  if (known) return known
  const all = entries.map(({ name }) => letters(name))
  lettersOfLists.set(entries, all)
  return all
}

/** The likeliest intended name of the list for a mistyped one, or null. The list must not be changed in place. */
export function nearestName(entries: readonly { name: string }[], text: string): string | null {
  const wanted = letters(text)
  // One sign is one change away from any name of one letter.
  if (wanted.length < 2) return null
  let best: { name: string; distance: number } | null = null
  const names = lettersOf(entries)
  for (const [place, { name }] of entries.entries()) {
    const letterByLetter = names[place] ?? ''
    // Each extra letter is a change, and a text may have thousands.
    if (Math.abs(wanted.length - letterByLetter.length) >= TOO_FAR) continue
    const distance = editDistance(wanted, letterByLetter)
    if (distance <= Math.max(1, Math.floor(wanted.length / 4)) && distance < (best?.distance ?? TOO_FAR))
      best = { name, distance }
  }
  return best?.name ?? null
}

/** Levenshtein distance, up to TOO_FAR: larger ones are not counted to their end. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, place) => place)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const change = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1)
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
    // No later row has a smaller one.
    if (Math.min(...row) >= TOO_FAR) return TOO_FAR
  }
  return row[other.length] ?? 0
}

/** ` Did you mean Toyota?`, to append to a sentence about an unknown name; '' if no name is close. */
export function didYouMean(names: readonly string[], asked: string): string {
  // Any number is close to any other.
  if (!/\p{L}{3}/u.test(asked)) return ''
  const nearest = nearestName(
    names.map((name) => ({ name })),
    asked,
  )
  return nearest === null ? '' : ` Did you mean ${nearest}?`
}
