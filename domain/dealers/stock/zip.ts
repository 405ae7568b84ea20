/** Assigns the pictures in a zip to vehicles by file name. */

/**
 * The files of each stock number, by its `numberKey` and in order: `KBX123-1.jpg` and `KBX123 (2).jpg` in any folder, or any pictures
 * in a folder `KBX123`. Unknown numbers are ignored.
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
      // Without separators `STK1-1` also reads as STK11; the name without its counter is the likelier number.
      [...folders, ...stripped, original, file].map((text) => bare.get(bareNumber(text))).find(Boolean)
    if (owner) found.set(owner, [...(found.get(owner) ?? []), name])
  }
  return found
}

/** A stock number normalised for comparison with file names: lower case, uniform separators. */
export function numberKey(number: string): string {
  return number
    .toLowerCase()
    .replace(/[\s_-]+/g, '-')
    .replace(/^-|-$/g, '')
}

function bareNumber(number: string): string {
  return number.toLowerCase().replace(/[^a-z0-9]/g, '')
}

/** Stock numbers by their letters and digits; ambiguous ones map to null. */
function byBareNumber(known: ReadonlySet<string>): Map<string, string | null> {
  const bare = new Map<string, string | null>()
  for (const number of known) {
    const key = bareNumber(number)
    if (key) bare.set(key, bare.has(key) ? null : number)
  }
  return bare
}

/** Whether a file in a zip is a photo, not metadata that an operating system added. */
export function isPicture(name: string): boolean {
  return /\.(?:jpe?g|png|webp|avif|heic|heif)$/i.test(name) && !/(?:^|\/)(?:__MACOSX\/|\._)/.test(name)
}

/** Natural order: `car-2` before `car-10`. */
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
