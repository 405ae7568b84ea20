/** HEIC files built from the one in testing/fixtures, because no package here encodes HEVC. */
import { readFileSync } from 'node:fs'

/** 160 × 120 in Display P3, with EXIF; quarters from the top left: red, green, blue, light grey. */
export const QUARTERS = readFileSync(new URL('./fixtures/quarters.heic', import.meta.url))
const TILE = { width: 160, height: 120 }

const CODED = item(0)
const EXIF = item(1)

interface HeicOptions {
  /** Major brand first. */
  brands?: readonly string[]
  /** Grid of tiles, as iPhones write photos. */
  columns?: number
  rows?: number
  /** Declared size; defaults to the size of all tiles. */
  declared?: { width: number; height: number }
  /** Counterclockwise quarter turns for display (irot). */
  turns?: number
  /** Adds the luminance of the tile as alpha channel. */
  alpha?: boolean
  /** Replaces the HEVC data of all tiles. */
  coded?: Buffer
}

/** Builds a HEIC file: a grid of the fixture's tile, with its EXIF and colour profile. */
export function heic({
  brands = ['heic', 'mif1', 'heic'],
  columns = 1,
  rows = 1,
  declared = { width: TILE.width * columns, height: TILE.height * rows },
  turns = 0,
  alpha = false,
  coded = CODED,
}: HeicOptions): Buffer {
  const tiles = Array.from({ length: columns * rows }, (_, index) => index + 2)
  const exifId = tiles.length + 2
  const alphaId = exifId + 1
  const size = ({ width, height }: typeof TILE) => full('ispe', u32(width), u32(height))
  // Numbered from 1.
  const properties = [
    boxOf('hvcC'),
    size(TILE),
    boxOf('colr'),
    size(declared),
    box('irot', u8(turns)),
    full('auxC', Buffer.from('urn:mpeg:hevc:2015:auxid:1\0')),
  ]
  const has = (id: number, ...numbers: number[]) =>
    Buffer.concat([u16(id), u8(numbers.length), ...numbers.map((number) => u8(number))])
  const pictures = alpha ? [...tiles, alphaId] : tiles
  const info = (id: number, type: string) =>
    box('infe', u32(0x02000000), u16(id), u16(0), Buffer.from(`${type}\0`))
  const grid = Buffer.concat([
    u16(1),
    u8(rows - 1),
    u8(columns - 1),
    u32(declared.width),
    u32(declared.height),
  ])
  const refers = (type: string, from: number, to: number[]) =>
    box(type, u16(from), u16(to.length), ...to.map(u16))

  const file = (dataAt: number) => {
    const place = (id: number, inside: number, at: number, length: number) =>
      Buffer.concat([u16(id), u16(inside), u16(0), u16(1), u32(at), u32(length)])
    const places = [
      place(1, 1, 0, grid.length),
      ...pictures.map((id) => place(id, 0, dataAt, coded.length)),
      place(exifId, 0, dataAt + coded.length, EXIF.length),
    ]
    const ownership = [
      has(1, 3, 4, 5),
      ...pictures.map((id) => (id === alphaId ? has(id, 1, 2, 6) : has(id, 1, 2, 3))),
    ]
    return Buffer.concat([
      box('ftyp', ascii(brands[0] ?? ''), u32(0), ...brands.slice(1).map(ascii)),
      full(
        'meta',
        full('hdlr', u32(0), ascii('pict'), Buffer.alloc(13)),
        full('pitm', u16(1)),
        box('iloc', u32(0x01000000), u16(0x4400), u16(places.length), ...places),
        full(
          'iinf',
          u16(pictures.length + 2),
          info(1, 'grid'),
          ...pictures.map((id) => info(id, 'hvc1')),
          info(exifId, 'Exif'),
        ),
        box('iprp', box('ipco', ...properties), full('ipma', u32(ownership.length), ...ownership)),
        full(
          'iref',
          refers('dimg', 1, tiles),
          refers('cdsc', exifId, [1]),
          ...(alpha ? [refers('auxl', alphaId, [1])] : []),
        ),
        box('idat', grid),
      ),
      box('mdat', coded, EXIF),
    ])
  }
  const length = file(0).length
  return file(length - coded.length - EXIF.length)
}

function boxOf(type: string): Buffer {
  const start = QUARTERS.indexOf(type) - 4
  return QUARTERS.subarray(start, start + QUARTERS.readUInt32BE(start))
}

/** Data of an item, by its order in the iloc box of the fixture. */
function item(index: number): Buffer {
  const entry = QUARTERS.indexOf('iloc') + 12 + index * 18
  const start = QUARTERS.readUInt32BE(entry + 4)
  return QUARTERS.subarray(start, start + QUARTERS.readUInt32BE(entry + 14))
}

function box(type: string, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  return Buffer.concat([u32(content.length + 8), ascii(type), content])
}

/** A full box with version 0 and no flags. */
function full(type: string, ...parts: Buffer[]): Buffer {
  return box(type, u32(0), ...parts)
}

function ascii(text: string): Buffer {
  return Buffer.from(text, 'latin1')
}

function u8(value: number): Buffer {
  return Buffer.from([value])
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
