/** The TypeScript types of the exposed schema, in the form postgrest-js reads. */
import { generateTypescript, sortGeneratorMetadata } from '@supabase/postgrest-typegen/generation'
import { introspect } from '@supabase/postgrest-typegen/introspection'
import pg from 'pg'

/** Where the generated types are kept. */
export const typesFile = new URL('types.generated.ts', import.meta.url)

/** The text of types.generated.ts for a migrated database. */
export async function generateTypes(connection: pg.ClientConfig): Promise<string> {
  const pool = new pg.Pool({ ...connection, max: 1 })
  try {
    const metadata = await introspect(pool, { includedSchemas: ['public'] })
    const types = await generateTypescript(sortGeneratorMetadata(metadata))
    return `// Generated from the migrations by \`npm run types\`. Do not edit.\n${types}`
  } finally {
    await pool.end()
  }
}
