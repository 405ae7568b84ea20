import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import createLibheif, { type MainModule } from 'libheif-js/libheif-wasm/libheif.js'
import type { HeicJob, HeicOutcome } from './heic-decoder.ts'
import { tiffHeader } from './tiff-header.ts'

// The worker of heic-decoder.ts. It calls libheif's C functions, because the JavaScript wrapper of libheif-js ignores colour
// profiles, copies all pixels and logs every broken file to the console.

const WASM_PAGE = 65_536
// From heif_image.h.
const COLORSPACE_RGB = 1
const CHROMA_RGB = 10
const CHROMA_RGBA = 11
const CHANNEL_INTERLEAVED = 10
const ICC_PROFILES = [fourcc('prof'), fourcc('rICC')]

class Refused extends Error {
  readonly outcome: HeicOutcome

  constructor(outcome: HeicOutcome) {
    super(outcome)
    this.outcome = outcome
  }
}

interface DecodedImage {
  width: number
  height: number
  samples: 3 | 4
  profile: Uint8Array | null
  /** Address of the first row in the memory of libheif. */
  address: number
  /** Bytes from one row to the next. */
  stride: number
}

const { source, target, maxPixels, maxMemory } = workerData as HeicJob
// On abort, Emscripten throws and also rejects an internal promise.
process.on('unhandledRejection', () => {})
parentPort?.postMessage(convert())

function convert(): HeicOutcome {
  const library = openLibrary()
  const file = readFileSync(source)
  let image: DecodedImage
  try {
    image = decode(library, file)
  } catch (error) {
    if (error instanceof TypeError) throw error
    // C++ exceptions arrive as numbers, WebAssembly traps as RuntimeError: both are caused by the file.
    return error instanceof Refused ? error.outcome : 'unreadable'
  }
  writeTiff(library, image)
  return 'decoded'
}

// The limits of libheif do not cover all buffers of the HEVC decoder, so growth of the WebAssembly memory is limited as well.
function openLibrary(): MainModule {
  const program = readFileSync(createRequire(import.meta.url).resolve('libheif-js/libheif-wasm/libheif.wasm'))
  return createLibheif({
    print() {},
    printErr() {},
    instantiateWasm(imports: WebAssembly.Imports, use: (instance: WebAssembly.Instance) => unknown) {
      const instance = new WebAssembly.Instance(new WebAssembly.Module(program), imports)
      const memory = Object.values(instance.exports).find((value) => value instanceof WebAssembly.Memory)
      if (!memory) throw new Error('libheif exports no memory')
      const grow = memory.grow.bind(memory)
      memory.grow = (pages) => {
        if (memory.buffer.byteLength + pages * WASM_PAGE > maxMemory)
          throw new RangeError('Memory limit reached')
        return grow(pages)
      }
      return use(instance)
    },
  })
}

function decode(library: MainModule, file: Uint8Array): DecodedImage {
  // struct heif_error, and the pointer or size that a function returns through an argument.
  const status = library._malloc(12)
  const output = library._malloc(4)
  const memory = () => new DataView(library.HEAPU8.buffer)
  const throwOnError = () => {
    if (memory().getInt32(status, true) !== 0) throw new Refused('unreadable')
  }
  const result = () => memory().getUint32(output, true)

  const context = library._heif_context_alloc()
  library._heif_context_set_maximum_image_size_limit(context, Math.floor(Math.sqrt(maxPixels)))
  const bytes = library._malloc(file.length)
  if (!bytes) throw new Refused('unreadable')
  library.HEAPU8.set(file, bytes)
  library._heif_context_read_from_memory_without_copy(status, context, bytes, file.length, 0)
  throwOnError()
  library._heif_context_get_primary_image_handle(status, context, output)
  throwOnError()
  const handle = result()
  const declared =
    library._heif_image_handle_get_width(handle) * library._heif_image_handle_get_height(handle)
  if (declared > maxPixels) throw new Refused('too many pixels')

  const alpha = library._heif_image_handle_has_alpha_channel(handle) !== 0
  library._heif_decode_image(status, handle, output, COLORSPACE_RGB, alpha ? CHROMA_RGBA : CHROMA_RGB, 0)
  throwOnError()
  const image = result()
  const address = library._heif_image_get_plane_readonly2(image, CHANNEL_INTERLEAVED, output)
  if (!address) throw new Refused('unreadable')
  return {
    width: library._heif_image_get_width(image, CHANNEL_INTERLEAVED),
    height: library._heif_image_get_height(image, CHANNEL_INTERLEAVED),
    samples: alpha ? 4 : 3,
    address,
    stride: result(),
    profile: profileOf(library, handle, status, throwOnError),
  }
}

function profileOf(
  library: MainModule,
  handle: number,
  status: number,
  throwOnError: () => void,
): Uint8Array | null {
  if (!ICC_PROFILES.includes(library._heif_image_handle_get_color_profile_type(handle))) return null
  const size = library._heif_image_handle_get_raw_color_profile_size(handle)
  const address = library._malloc(size)
  if (!address) throw new Refused('unreadable')
  library._heif_image_handle_get_raw_color_profile(status, handle, address)
  throwOnError()
  return library.HEAPU8.slice(address, address + size)
}

function writeTiff(library: MainModule, { address, stride, ...image }: DecodedImage): void {
  const file = openSync(target, 'wx')
  try {
    writeFileSync(file, tiffHeader(image))
    const length = image.width * image.samples
    for (let row = 0; row < image.height; row++) {
      const start = address + row * stride
      writeFileSync(file, library.HEAPU8.subarray(start, start + length))
    }
  } finally {
    closeSync(file)
  }
}

function fourcc(name: string): number {
  return Buffer.from(name).readUInt32BE()
}
