/** What the catalogue says that people who act for a business may do, as the lines of acting-grants.txt. */
import type { Person } from '#testing/as.ts'

/** Each role with the one whose rights it has as well. */
const ROLES = [
  ['business_sales', 'anon'],
  ['business_manager', 'business_sales'],
  ['business_owner', 'business_manager'],
] as const

/** One line for each privilege, function and policy that a role has beyond the one before it, sorted. */
export async function actingGrants(owner: Person): Promise<string[]> {
  const lines: string[] = []
  for (const [role, before] of ROLES) {
    const rows = await owner.query<{ line: string }>(LINES, [role, before])
    lines.push(...rows.map(({ line }) => `${role.replace('business_', '')} ${line}`))
  }
  return lines.map((line) => line.trimEnd())
}

const LINES = `
  select line from (
    select 1 as place, concat_ws(' ', table_of.name, lower(kind), (
      select string_agg(attname, ', ' order by attname) from pg_attribute
      where attrelid = table_of.oid and attnum > 0 and not attisdropped and kind <> 'DELETE'
        and has_column_privilege($1, table_of.oid, attnum, kind) and not has_column_privilege($2, table_of.oid, attnum, kind)
    )) as line
    from (
      select oid, relnamespace::regnamespace || '.' || relname as name from pg_class
      where relnamespace in ('public'::regnamespace, 'storage'::regnamespace, 'private'::regnamespace)
        and relkind in ('r', 'p', 'v', 'm', 'f')
    ) as table_of
    cross join unnest('{SELECT,INSERT,UPDATE,DELETE}'::text[]) as kind
    where case kind
      when 'DELETE' then has_table_privilege($1, table_of.oid, kind) and not has_table_privilege($2, table_of.oid, kind)
      else exists (
        select from pg_attribute where attrelid = table_of.oid and attnum > 0 and not attisdropped
          and has_column_privilege($1, table_of.oid, attnum, kind) and not has_column_privilege($2, table_of.oid, attnum, kind)
      )
    end
    union all
    select 2, 'call ' || pronamespace::regnamespace || '.' || proname || '(' || pg_get_function_identity_arguments(oid) || ')'
    from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace, 'storage'::regnamespace)
      and has_function_privilege($1, oid, 'execute') and not has_function_privilege($2, oid, 'execute')
    union all
    select 3, 'policy ' || schemaname || '.' || tablename || ' ' || lower(cmd) || ': ' || policyname
    from pg_policies where $1::name = any (roles)
  ) as found
  order by place, line collate "C"`
