import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib'

export type Bytes = Uint8Array<ArrayBuffer>
export type Compression = 'br' | 'gzip'
export type Encoding = Compression | 'identity'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const decompressBrotli = promisify(brotliDecompress)
const decompressGzip = promisify(gunzip)

/** The compressed form of bytes. */
export async function compress(plain: Bytes, compression: Compression): Promise<Bytes> {
  if (compression === 'gzip') return new Uint8Array(await compressGzip(plain))
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength,
  }
  return new Uint8Array(await compressBrotli(plain, { params }))
}

/** The bytes of which the argument has at least one form. */
export async function decompress({ br, gzip }: Partial<Record<Compression, Bytes>>): Promise<Bytes> {
  if (br) return new Uint8Array(await decompressBrotli(br))
  return new Uint8Array(await decompressGzip(gzip ?? new Uint8Array()))
}

/** The encoding for an Accept-Encoding header: the smallest that is accepted. */
export function chooseEncoding(accepted: string): Encoding {
  const names = accepted
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim().toLowerCase())
  if (names.includes('br')) return 'br'
  return names.includes('gzip') ? 'gzip' : 'identity'
}
