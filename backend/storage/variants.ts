import { rm, writeFile } from 'node:fs/promises'
import { StorageError } from './errors.ts'
import { type FileStore, originalKey } from './file-store.ts'
import type { PictureProcess } from './picture-process.ts'
import { isStored, type Variant, type VariantFormat, variantName } from './variant-request.ts'
import { QueueFull, type WorkQueue } from './work-queue.ts'

/** A variant's bytes. `final` is false while a better format is being rendered. */
export interface MadeVariant {
  bytes: Uint8Array
  format: VariantFormat
  final: boolean
}

export interface Variants {
  /**
   * The variant of a stored picture, from the store or rendered now. If AVIF is only preferred (`negotiated`) and not stored yet,
   * returns WebP and renders the AVIF in the background. Null if the original is missing. Throws SlowDown (503) when too many
   * pictures are queued.
   */
  find(version: string, variant: Variant, type: string, negotiated: boolean): Promise<MadeVariant | null>
}

/** Renders variants on demand and stores those selected by `isStored` next to their original. */
export function createVariants(options: {
  files: FileStore
  pictures: PictureProcess
  queue: WorkQueue
  /** Whether there is disk space to store variants. */
  mayStore: () => boolean
  onError: (error: unknown) => void
}): Variants {
  const { files, pictures, queue, mayStore, onError } = options
  const making = new Map<string, Promise<Uint8Array | null>>()
  const awaited = new Set<string>()

  async function make(version: string, variant: Variant, type: string): Promise<Uint8Array | null> {
    const original = await files.read(originalKey(version))
    if (!original) return null
    const bytes = await pictures.run('render', { original, variant, type })
    if (!isStored(variant) || !mayStore()) return bytes
    const draft = files.draft()
    await writeFile(draft, bytes)
    await files.put(`${version}/${variantName(variant)}`, draft).catch(async (error) => {
      await rm(draft, { force: true })
      // The original was deleted in the meantime, so the variant is not stored.
      if (error.code !== 'ENOENT') throw error
    })
    return bytes
  }

  // Concurrent requests for the same variant share one job.
  function once(version: string, variant: Variant, type: string): Promise<Uint8Array | null> {
    const key = `${version}/${variantName(variant)}`
    const begun = making.get(key)
    if (begun) return begun
    const work = queue.run(() => make(version, variant, type)).finally(() => making.delete(key))
    making.set(key, work)
    return work
  }

  function makeLater(version: string, variant: Variant, type: string) {
    const key = `${version}/${variantName(variant)}`
    if (awaited.has(key)) return
    if (!mayStore()) return
    const work = () => make(version, variant, type).finally(() => awaited.delete(key))
    if (queue.later(work, onError)) awaited.add(key)
  }

  return {
    async find(version, variant, type, negotiated) {
      const kept = isStored(variant) ? await files.read(`${version}/${variantName(variant)}`) : null
      if (kept) return { bytes: kept, format: variant.format, final: true }
      // AVIF takes long to encode, which is worthwhile only for stored variants.
      const deferred = negotiated && variant.format === 'avif'
      const now: Variant = deferred ? { ...variant, format: 'webp' } : variant
      const quick = deferred && isStored(variant) ? await files.read(`${version}/${variantName(now)}`) : null
      const bytes = quick ?? (await once(version, now, type).catch(refuseWhenFull))
      if (!bytes) return null
      const better = deferred && isStored(variant)
      if (better) makeLater(version, variant, type)
      return { bytes, format: now.format, final: !better }
    },
  }
}

function refuseWhenFull(error: unknown): never {
  if (!(error instanceof QueueFull)) throw error
  throw new StorageError(503, 'SlowDown', 'SlowDown', 'Too many pictures are being made, try again shortly', {
    'retry-after': '2',
  })
}
