// After the build: a .br and a .gz beside every text file of build/client that gains by it.
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
const folder = fileURLToPath(new URL('../build/client/', import.meta.url))
const text = /\.(?:css|html|js|json|svg|txt|webmanifest|xml)$/
const worthwhile = 860

// Vite's manifest is for the build alone; the static file server would hand it out.
await rm(join(folder, '.vite'), { recursive: true, force: true })

const names = (await readdir(folder, { recursive: true })).filter((name) => text.test(name))
await Promise.all(
  names.map(async (name) => {
    const path = join(folder, name)
    const content = await readFile(path)
    if (content.length < worthwhile) return
    const options = {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }
    const [small, wide] = await Promise.all([brotli(content, options), gzipped(content, { level: 9 })])
    await Promise.all([writeFile(`${path}.br`, small), writeFile(`${path}.gz`, wide)])
  }),
)
