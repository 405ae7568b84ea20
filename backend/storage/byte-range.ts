/** Bytes from `start` up to and including `end`. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * The requested part of `size` bytes. Null: send everything (no header, several ranges, other units, invalid).
 * 'unsatisfiable': it begins beyond the end (416).
 */
export function byteRange(header: string | null, size: number): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!match) return null
  const [, first, last] = match
  if (first === '' && last === '') return null
  if (first === '') {
    const length = Number(last)
    return length === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - length), end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (start >= size) return 'unsatisfiable'
  return last !== '' && Number(last) < start ? null : { start, end }
}
