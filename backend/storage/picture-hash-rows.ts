import type { Database } from '../postgres/database.ts'
import { createStatements } from './statements.ts'

/** An object in one version. */
export interface ObjectVersion {
  id: string
  version: string
}

/** The hashes of stored pictures (backend/schema/picture-hashes.sql). All statements run as the server. */
export function createPictureHashRows(database: Database) {
  const run = createStatements(database)

  return {
    /** Replaces the object's hashes, unless it has another version by now. An empty list marks a plain picture. */
    async keep({ id, version }: ObjectVersion, hashes: readonly bigint[]): Promise<void> {
      await run(null, 'select pictures.keep($1, $2, $3::bigint[])', [id, version, hashes.map(String)])
    },

    /** Gives a copied object the hashes of its original, if it has any. */
    async copy(original: ObjectVersion, copy: ObjectVersion): Promise<void> {
      const values = [original.id, original.version, copy.id, copy.version]
      await run(null, 'select pictures.copy($1, $2, $3, $4)', values)
    },

    /** Up to `most` pictures in the buckets that were not hashed in their present version. */
    unhashed(buckets: readonly string[], most: number): Promise<ObjectVersion[]> {
      const text = 'select id, version from pictures.unhashed($1, $2)'
      return run<ObjectVersion>(null, text, [buckets, most], { readOnly: true })
    },
  }
}

export type PictureHashRows = ReturnType<typeof createPictureHashRows>
