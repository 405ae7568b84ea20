/** Generates requests that could reach a column of a row: on its table, through each foreign key, and by each function. */
import type { AccessWorld, ApiRequest } from './people.ts'

/** A request whose response must not depend on a secret. */
export interface Probe extends ApiRequest {
  /** Whether the order of the rows matters. */
  ordered?: boolean
}

interface ForeignKey {
  name: string
  from: string
  to: string
}

interface Callable {
  name: string
  /** Roles that may call it. */
  roles: string[]
  /** Whether a call may change data. */
  changes: boolean
  parameters: { name: string; type: string; required: boolean }[]
}

export interface ExposedSchema {
  foreignKeys: ForeignKey[]
  functions: Callable[]
  /** Type of each column, by `schema.table.column`. */
  types: Map<string, string>
  /** First column of each table's key. */
  keys: Map<string, string>
}

/** Reads the schema from which probes are generated. */
export async function readSchema(world: AccessWorld): Promise<ExposedSchema> {
  const columns = await world.sql<{ name: string; type: string }>(
    `select concat_ws('.', table_schema, table_name, column_name) as name, data_type as type
     from information_schema.columns where table_schema in ('public', 'private', 'auth', 'mail', 'uploads')`,
  )
  const keys = await world.sql<{ name: string; key: string }>(
    `select relname as name, attname as key from pg_constraint
     join pg_class on pg_class.oid = conrelid
     join pg_attribute on attrelid = conrelid and attnum = conkey[1]
     where contype = 'p' and relnamespace = 'public'::regnamespace`,
  )
  return {
    foreignKeys: await world.sql<ForeignKey>(
      `select conname as name, source.relname as from, target.relname as to from pg_constraint
       join pg_class as source on source.oid = conrelid join pg_class as target on target.oid = confrelid
       where contype = 'f' and source.relnamespace = 'public'::regnamespace
         and target.relnamespace = 'public'::regnamespace`,
    ),
    functions: await world.sql<Callable>(
      `select proname as name, provolatile = 'v' as changes,
         array(
           select role from unnest('{anon,authenticated,service_role}'::text[]) as role
           where has_function_privilege(role, pg_proc.oid, 'execute')
         ) as roles, coalesce((
         select json_agg(json_build_object(
           'name', proargnames[place], 'type', format_type(type, null), 'required', place <= pronargs - pronargdefaults
         ) order by place)
         from unnest(proargtypes::oid[]) with ordinality as parameter (type, place)
       ), '[]') as parameters
       from pg_proc where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype`,
    ),
    types: new Map(columns.map(({ name, type }) => [name, type])),
    keys: new Map(keys.map(({ name, key }) => [name, key])),
  }
}

/** A column, its first value, and `between`, a value between the first and the second. */
export interface Guess {
  column: string
  value: string
  between: string
}

export interface Target {
  table: string
  key: string
  id: string
  guesses: Guess[]
  /** Whether the caller cannot change the table, so that writing probes leave nothing behind. */
  untouched: boolean
}

const counted = { prefer: 'count=exact' }
const quiet = { prefer: 'return=minimal,count=exact' }
const q = encodeURIComponent

/** Probes on the table itself. */
export function directProbes({ table, key, id, guesses, untouched }: Target): Probe[] {
  const all = `/rest/v1/${table}`
  const keys = `${all}?select=${key}`
  const probes: Probe[] = [
    { path: all },
    { path: `${all}?${key}=eq.${id}`, headers: { accept: 'application/vnd.pgrst.object+json' } },
    { path: all, headers: { accept: 'text/csv', ...counted } },
    { method: 'HEAD', path: keys, headers: counted },
    { path: `${all}?select=count()` },
    { method: 'POST', path: all, body: { [key]: id }, headers: quiet },
  ]
  for (const { column, value, between } of guesses) {
    const is = `${column}=eq.${q(value)}`
    probes.push(
      { path: `${all}?select=${column}` },
      { path: `${all}?select=${column}`, headers: { accept: 'text/csv' } },
      { path: `${all}?select=${column}::text` },
      { path: `${all}?select=${column}.max()` },
      { path: `${keys}&${is}`, headers: counted },
      { method: 'HEAD', path: `${keys}&${is}`, headers: counted },
      { path: `${keys}&${is}`, headers: { accept: 'application/vnd.pgrst.object+json' } },
      { path: `${keys}&${is}`, headers: { accept: 'application/vnd.pgrst.plan+json' } },
      { path: `${keys}&${column}=ilike.${q(value)}*`, headers: counted },
      { path: `${keys}&${column}->>phone=eq.${q(value)}`, headers: counted },
      { path: `${keys}&or=(${column}.eq.${q(`"${value}"`)},${key}.eq.${id})` },
      { path: `${keys}&${column}=gt.${q(between)}`, headers: counted },
      { path: `${keys}&order=${column},${key}`, ordered: true },
      { path: `${keys}&order=${column}.desc,${key}&limit=1`, ordered: true },
      { method: 'PATCH', path: `${all}?${is}`, body: { [column]: between }, headers: quiet },
      { method: 'DELETE', path: `${all}?${is}`, headers: quiet },
      { method: 'POST', path: all, body: { [column]: value }, headers: quiet },
      {
        method: 'POST',
        path: `${all}?on_conflict=${key}`,
        body: { [key]: id, [column]: value },
        headers: { prefer: 'resolution=ignore-duplicates,return=representation,missing=default' },
      },
    )
  }
  return untouched ? probes : probes.filter(({ method = 'GET' }) => /GET|HEAD/.test(method))
}

/** Probes that embed the table through each foreign key. */
export function embeddingProbes({ table, guesses }: Target, { foreignKeys, keys }: ExposedSchema): Probe[] {
  return foreignKeys.flatMap(({ name, from, to }) => {
    if (from !== table && to !== table) return []
    const other = from === table ? to : from
    const all = `/rest/v1/${other}`
    const key = keys.get(other)
    const [first] = guesses
    if (!first) return []
    const { column, value, between } = first
    const holding = `${all}?select=${key},found:${table}!${name}`
    return [
      ...guesses.map((each): Probe => ({ path: `${all}?select=found:${table}!${name}(${each.column})` })),
      { path: `${all}?select=...${table}!${name}(${column})` },
      { path: `${holding}!inner()&found.${column}=eq.${q(value)}`, headers: counted },
      { path: `${holding}!inner()&found.${column}=gt.${q(between)}`, headers: counted },
      to === table
        ? { path: `${holding}()&order=found(${column}),${key}`, ordered: true }
        : { path: `${holding}(${keys.get(table)})&found.order=${column},${key}`, ordered: true },
    ]
  })
}

/** Probes that embed the table through two foreign keys, with all columns at once. */
export function nestedEmbeddingProbes({ table, guesses }: Target, { foreignKeys }: ExposedSchema): Probe[] {
  const columns = guesses.map(({ column }) => column)
  return foreignKeys.flatMap((near) => {
    if (near.from !== table && near.to !== table) return []
    const between = near.from === table ? near.to : near.from
    return foreignKeys.flatMap((far): Probe[] => {
      if (far === near || (far.from !== between && far.to !== between)) return []
      const other = far.from === between ? far.to : far.from
      return [
        {
          path: `/rest/v1/${other}?select=via:${between}!${far.name}(found:${table}!${near.name}(${columns}))`,
        },
      ]
    })
  })
}

/** Probes that call each function with the row's id and column values in each parameter of a fitting type. */
export function functionProbes({ id, guesses }: Target, functions: Callable[]): Probe[] {
  const [text, figure] = [/[a-z+]/, /^\d+$/].map(
    (form) => guesses.find(({ value }) => form.test(value))?.value,
  )
  const fits = (type: string): unknown[] => {
    if (type === 'uuid') return [id]
    if (type === 'text') return text === undefined ? [] : [text]
    if (type === 'text[]') return text === undefined ? [] : [[text]]
    return /^(bigint|integer|numeric)$/.test(type) && figure !== undefined ? [figure] : []
  }
  return functions.flatMap(({ name, parameters }) => {
    const needed = Object.fromEntries(
      parameters.filter((each) => each.required).map((each) => [each.name, fits(each.type)[0] ?? 'x']),
    )
    const bodies = [
      needed,
      ...parameters.flatMap((each) => fits(each.type).map((value) => ({ ...needed, [each.name]: value }))),
    ]
    const distinct = new Map(bodies.map((body) => [JSON.stringify(body), body]))
    return [...distinct.values()].map((body) => ({
      method: 'POST' as const,
      path: `/rest/v1/rpc/${name}`,
      body,
    }))
  })
}
