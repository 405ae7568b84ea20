import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import type { Database } from '../postgres/database.ts'
import type { FileStore } from './file-store.ts'
import type { ObjectMetadata } from './object-rows.ts'
import { describe } from './upload.ts'
import { ORIGINAL } from './variants.ts'

/** An object that the program itself puts in place. */
export interface SeedObject {
  bucket: string
  name: string
  bytes: Uint8Array | string
  contentType: string
  /** The person in whose folder it lies. */
  ownerId?: string
  /** `max-age=31536000` when absent. */
  cacheControl?: string
}

const AT_A_TIME = 8
const YEAR = 'max-age=31536000'
const INSERT = `insert into storage.objects (bucket_id, name, owner, owner_id, version, metadata)
  select bucket, name, owner_id::uuid, owner_id, version, metadata
  from jsonb_to_recordset($1) as o(bucket text, name text, owner_id text, version text, metadata jsonb)
  on conflict (bucket_id, name) do nothing
  returning version`

/**
 * Puts objects in place as the server: neither the bucket's list of types nor row level security is asked, because the
 * program vouches for them. So drawings (SVG) can lie in a bucket that takes only photographs from people. Names that
 * exist already stay as they are.
 */
export async function seedObjects(
  { database, files }: { database: Database; files: FileStore },
  objects: SeedObject[],
): Promise<void> {
  const prepared: {
    bucket: string
    name: string
    owner_id: string | null
    version: string
    metadata: ObjectMetadata
  }[] = []
  const queue = objects.values()
  const worker = async () => {
    for (const { bucket, name, bytes, contentType, ownerId, cacheControl } of queue) {
      const version = randomUUID()
      const draft = files.draft()
      await writeFile(draft, bytes)
      const metadata = await describe(draft, contentType, cacheControl ?? YEAR)
      await files.put(`${version}/${ORIGINAL}`, draft)
      prepared.push({ bucket, name, owner_id: ownerId ?? null, version, metadata })
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, worker))
  const { rows } = await database.run<{ version: string }>(
    { role: 'service_role', claims: null },
    { text: INSERT, values: [JSON.stringify(prepared)] },
  )
  const inserted = new Set(rows.map((row) => row.version))
  await files.delete(prepared.map((object) => object.version).filter((version) => !inserted.has(version)))
}
