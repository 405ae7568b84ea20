const ROWS_PER_STRIP = 64
const SHORT = 3
const LONG = 4
const UNDEFINED = 7
const SIZES = { [SHORT]: 2, [LONG]: 4, [UNDEFINED]: 1 }

interface TiffImage {
  width: number
  height: number
  /** 3 for RGB, 4 for RGBA, 8 bits each. */
  samples: 3 | 4
  /** ICC profile. */
  profile: Uint8Array | null
}

type Field = [tag: number, type: keyof typeof SIZES, values: ArrayLike<number>]

/**
 * The header of an uncompressed TIFF, to be followed by the rows of pixels. Unlike raw pixels, a TIFF passes its colour profile
 * to libvips.
 */
export function tiffHeader({ width, height, samples, profile }: TiffImage): Buffer {
  const rowBytes = width * samples
  const strips = Math.ceil(height / ROWS_PER_STRIP)
  const rowsOf = (strip: number) => Math.min(ROWS_PER_STRIP, height - strip * ROWS_PER_STRIP)
  const counts = Array.from({ length: strips }, (_, strip) => rowsOf(strip) * rowBytes)
  const offsets = new Array<number>(strips).fill(0)
  const fields: Field[] = [
    [256, LONG, [width]],
    [257, LONG, [height]],
    [258, SHORT, new Array(samples).fill(8)],
    // Uncompressed, RGB.
    [259, SHORT, [1]],
    [262, SHORT, [2]],
    [273, LONG, offsets],
    [277, SHORT, [samples]],
    [278, LONG, [ROWS_PER_STRIP]],
    [279, LONG, counts],
    // Unassociated alpha.
    ...(samples === 4 ? [[338, SHORT, [2]] satisfies Field] : []),
    ...(profile ? [[34_675, UNDEFINED, profile] satisfies Field] : []),
  ]
  const directoryEnd = 8 + 2 + fields.length * 12 + 4
  // Values of up to 4 bytes are stored in the directory entry itself.
  const externalSize = ([, type, values]: Field) => {
    const size = SIZES[type] * values.length
    return size > 4 ? size + (size % 2) : 0
  }
  const length = fields.reduce((sum, field) => sum + externalSize(field), directoryEnd)
  offsets.forEach((_, strip) => {
    offsets[strip] = length + strip * ROWS_PER_STRIP * rowBytes
  })

  const header = Buffer.alloc(length)
  header.write('II')
  header.writeUInt16LE(42, 2)
  header.writeUInt32LE(8, 4)
  header.writeUInt16LE(fields.length, 8)
  let valuesAt = directoryEnd
  for (const [index, field] of fields.entries()) {
    const [tag, type, values] = field
    const entry = 10 + index * 12
    header.writeUInt16LE(tag, entry)
    header.writeUInt16LE(type, entry + 2)
    header.writeUInt32LE(values.length, entry + 4)
    if (externalSize(field)) header.writeUInt32LE(valuesAt, entry + 8)
    const start = externalSize(field) ? valuesAt : entry + 8
    for (let at = 0; at < values.length; at++)
      header.writeUIntLE(values[at] ?? 0, start + at * SIZES[type], SIZES[type])
    valuesAt += externalSize(field)
  }
  return header
}
