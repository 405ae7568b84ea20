import { rm, writeFile } from 'node:fs/promises'
import { StorageError } from './errors.ts'
import { type FileStore, originalKey } from './file-store.ts'
import type { PictureProcess } from './picture-process.ts'
import { isStored, type Variant, type VariantFormat, variantName } from './variant-request.ts'
import { QueueFull, type WorkQueue } from './work-queue.ts'

/** A variant's bytes. `final` is false when a better format is still being made. */
export interface MadeVariant {
  bytes: Uint8Array
  format: VariantFormat
  final: boolean
}

export interface Variants {
  /**
   * The variant of a stored picture, from the store or made now. Where AVIF is only preferred (`negotiated`) and not
   * there yet, answers WebP at once and makes the AVIF when nothing else waits. Null where the original is gone.
   * Throws SlowDown (503) when too many pictures wait to be made.
   */
  find(version: string, variant: Variant, type: string, negotiated: boolean): Promise<MadeVariant | null>
}

/** Makes variants when first asked for and keeps those that `isStored` names beside their original. */
export function createVariants(options: {
  files: FileStore
  pictures: PictureProcess
  queue: WorkQueue
  /** Whether there is room to store variants now. */
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
      // The original was removed while its variant was made: there is nothing to keep it beside.
      if (error.code !== 'ENOENT') throw error
    })
    return bytes
  }

  // The same variant asked for by many is made once.
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
      // AVIF takes long to make: worth it for stored variants.
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
