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
    const { rows } = await pool.query<Domain>(DOMAINS)
    const domains = new Map(rows.map((domain) => [domain.id, domain]))
    const types = metadata.types.map((type) => withDomains(type, domains))
    const text = await generateTypescript(sortGeneratorMetadata({ ...metadata, types }), {
      detectOneToOneRelationships: true,
    })
    return `// Generated from the migrations by \`npm run types\`. Do not edit.\n${withoutNull(text)}`
  } finally {
    await pool.end()
  }
}

// The generator knows no domains, and takes every attribute of a composite type for nullable. The database refuses null in an attribute
// whose domain is NOT NULL, and values that its check does not list, so the types say the same.

interface Domain {
  id: number
  base: number
  required: boolean
  /** The check that lists the values; null without one. */
  listed: string | null
}

const DOMAINS = `
  select
    type.oid::integer as id, type.typbasetype::integer as base, type.typnotnull as required,
    (
      select pg_get_constraintdef(oid) from pg_constraint
      where contypid = type.oid and pg_get_constraintdef(oid) ~ '^CHECK \\(\\(VALUE = ANY \\(ARRAY\\['
    ) as listed
  from pg_type as type where type.typtype = 'd'`

/** Marks a required attribute until the types are written; no column is named so. */
const REQUIRED = '!'

type Type = Awaited<ReturnType<typeof introspect>>['types'][number]

function withDomains(type: Type, domains: ReadonlyMap<number, Domain>): Type {
  const own = domains.get(type.id)
  return {
    ...type,
    enums: own?.listed
      ? [...own.listed.matchAll(/'([^']*)'::text/g)].map(([, value = '']) => value)
      : type.enums,
    attributes: type.attributes.map((attribute) => withoutDomain(attribute, domains)),
  }
}

function withoutDomain(attribute: Type['attributes'][number], domains: ReadonlyMap<number, Domain>) {
  let { name, type_id } = attribute
  for (let domain = domains.get(type_id); domain; domain = domains.get(type_id)) {
    if (domain.required && !name.endsWith(REQUIRED)) name += REQUIRED
    if (domain.listed) break
    type_id = domain.base
  }
  return { ...attribute, name, type_id }
}

function withoutNull(text: string): string {
  return text.replace(/"(\w+)!":(.*?)\s*\|\s*null\b/gs, '$1:$2')
}
