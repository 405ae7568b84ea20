/** Whose pictures the files of a zip are, by their names. */

/**
 * The files for each stock number, by its `numberKey` and in their order: `KBX123-1.jpg` and `KBX123 (2).jpg` in any folder, or any
 * pictures in a folder `KBX123`. Numbers that are not of the list own nothing.
 */
export function picturesByNumber(
  names: readonly string[],
  stockNumbers: readonly string[],
): Map<string, string[]> {
  const known = new Set(stockNumbers.map(numberKey).filter(Boolean))
  const bare = byBareNumber(known)
  const found = new Map<string, string[]>()
  for (const name of names.toSorted(byFigures)) {
    if (!isPicture(name)) continue
    const folders = name.split('/')
    const file = (folders.pop() ?? '').replace(/\.\w+$/, '')
    folders.reverse()
    const original = file.replace(/[\s_-]*\(\d+\)$/, '')
    const stripped = [
      original.replace(/[\s_-]+\d{1,2}$/, ''),
      original.replace(/[\s_-]+(?:front|back|rear|side|left|right|interior|inside|dash\w*|engine)\w*$/i, ''),
    ]
    const owner =
      [...folders, file, original, ...stripped].map(numberKey).find((number) => known.has(number)) ??
      // Without separators `STK1-1` reads as STK11 too; what is left without the count is the likelier number.
      [...folders, ...stripped, original, file].map((text) => bare.get(bareNumber(text))).find(Boolean)
    if (owner) found.set(owner, [...(found.get(owner) ?? []), name])
  }
  return found
}

/** A stock number as the names of files are compared with it: without letter case, all its separators alike. */
export function numberKey(number: string): string {
  return number
    .toLowerCase()
    .replace(/[\s_-]+/g, '-')
    .replace(/^-|-$/g, '')
}

function bareNumber(number: string): string {
  return number.toLowerCase().replace(/[^a-z0-9]/g, '')
}

/** The numbers by what is left of them without signs; those that nothing else tells apart are left out. */
function byBareNumber(known: ReadonlySet<string>): Map<string, string | null> {
  const bare = new Map<string, string | null>()
  for (const number of known) {
    const key = bareNumber(number)
    if (key) bare.set(key, bare.has(key) ? null : number)
  }
  return bare
}

/** Whether a file of a zip is a person's picture, not a system's extra file. */
export function isPicture(name: string): boolean {
  return /\.(?:jpe?g|png|webp|avif|heic|heif)$/i.test(name) && !/(?:^|\/)(?:__MACOSX\/|\._)/.test(name)
}

/** `car-2` before `car-10`. */
function byFigures(one: string, other: string): number {
  const parts = (name: string) => name.toLowerCase().split(/(\d+)/)
  const [a, b] = [parts(one), parts(other)]
  for (let place = 0; place < Math.min(a.length, b.length); place++) {
    const [x = '', y = ''] = [a[place], b[place]]
    if (x === y) continue
    const figures = Number(x) - Number(y)
    if (/^\d/.test(x) && /^\d/.test(y) && figures !== 0) return figures
    return x < y ? -1 : 1
  }
  return a.length - b.length
}
