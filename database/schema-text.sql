-- The catalogue as canonical text: one row for each object, with its definition, rights and comment in `entries`.
-- Left out: system schemas, the job queue's schema, objects of extensions. $1 is the role that owns whatever names no owner.
with schemas as (
  select oid, nspname, nspowner, nspacl from pg_namespace
  where nspname !~ '^pg_' and nspname not in ('information_schema', 'pgboss')
),
from_extension as (
  select classid, objid from pg_depend where deptype = 'e'
),
relations as (
  select
    relation.*, format('%s %I.%I', case relation.relkind
      when 'r' then 'table' when 'p' then 'partitioned table' when 'v' then 'view' when 'm' then 'materialized view'
      when 'S' then 'sequence' when 'c' then 'composite type' when 'i' then 'index' else relation.relkind::text
    end, schemas.nspname, relation.relname) as object
  from pg_class as relation join schemas on schemas.oid = relation.relnamespace
  where not exists (select from from_extension where classid = 'pg_class'::regclass and objid = relation.oid)
),
routines as (
  select routine.*, format('%I.%I(%s)', schemas.nspname, routine.proname, pg_get_function_identity_arguments(routine.oid)) as name
  from pg_proc as routine join schemas on schemas.oid = routine.pronamespace
  where not exists (select from from_extension where classid = 'pg_proc'::regclass and objid = routine.oid)
),
-- A null list of rights means the built-in ones, which acldefault() names, so that both read the same.
rights as (
  select 'n'::"char" as kind, oid, 0 as part, coalesce(nspacl, acldefault('n', nspowner)) as list, nspowner as owner from schemas
  union all
  select relkind, oid, 0, coalesce(relacl, acldefault(case relkind when 'S' then 's' else 'r' end::"char", relowner)), relowner
  from relations where relkind in ('r', 'v', 'm', 'p', 'S')
  union all
  select 'c', attribute.attrelid, attribute.attnum, attribute.attacl, relations.relowner
  from pg_attribute as attribute join relations on relations.oid = attribute.attrelid
  where attribute.attacl is not null and not attribute.attisdropped
  union all
  select 'f', oid, 0, coalesce(proacl, acldefault('f', proowner)), proowner from routines
),
granted as (
  select
    kind, oid, part,
    string_agg(
      format('%s to %s%s', lower(right_of.privilege_type), case right_of.grantee when 0 then 'public' else right_of.grantee::regrole::text end,
        case when right_of.is_grantable then ' with grant option' else '' end),
      ', ' order by case right_of.grantee when 0 then '' else right_of.grantee::regrole::text end, right_of.privilege_type
    ) filter (where right_of.grantee <> owner) as told
  from rights, aclexplode(rights.list) as right_of
  -- New with PostgreSQL 17, and granted with ALL only.
  where right_of.privilege_type <> 'MAINTAIN'
  group by kind, oid, part
),
entries (object, place, line) as (
  select format('schema %I', nspname), 1, format('granted: %s', (select told from granted where kind = 'n' and granted.oid = schemas.oid))
  from schemas
  union all
  select format('extension %I', extname), 1, format('in schema %s', extnamespace::regnamespace) from pg_extension
  union all
  select
    format('default privileges of %s for %s%s', defaclrole::regrole, defaclobjtype,
      case defaclnamespace when 0 then '' else ' in ' || defaclnamespace::regnamespace end), 1, defaclacl::text
  from pg_default_acl
  union all
  select format('type %s', type.oid::regtype), 1, case type.typtype
    when 'e' then format('enum %s', (
      select string_agg(quote_literal(enumlabel), ', ' order by enumsortorder) from pg_enum where enumtypid = type.oid
    ))
    when 'd' then format('domain %s%s%s %s', format_type(type.typbasetype, type.typtypmod),
      case when type.typnotnull then ' not null' else '' end, ' default ' || type.typdefault, (
        select string_agg(format('%I %s', conname, pg_get_constraintdef(pg_constraint.oid)), ', ' order by conname)
        from pg_constraint where contypid = type.oid
      ))
    else 'composite' end
  from pg_type as type join schemas on schemas.oid = type.typnamespace
  where (type.typtype in ('e', 'd') or type.typtype = 'c' and exists (select from pg_class where oid = type.typrelid and relkind = 'c'))
    and not exists (select from from_extension where classid = 'pg_type'::regclass and objid = type.oid)
  union all
  select object, 1, lines.line
  from relations, lateral (values
    (case when relowner::regrole::text <> $1 then format('owner: %s', relowner::regrole) end),
    (format('granted: %s', (select told from granted where granted.kind = relkind and granted.oid = relations.oid))),
    (case when relrowsecurity then 'row level security' end),
    (case when relforcerowsecurity then 'row level security, forced' end),
    (case when relpersistence <> 'p' then format('persistence: %s', relpersistence) end),
    (case when relreplident <> 'd' and relkind = 'r' then format('replica identity: %s', relreplident) end),
    (case when relispartition then format('partition %s', pg_get_expr(relpartbound, oid)) end),
    (format('with: %s', nullif(array_to_string(reloptions, ', '), ''))),
    (format('comment: %s', obj_description(oid, 'pg_class'))),
    (case when relkind in ('v', 'm') then format('as: %s', pg_get_viewdef(oid)) end),
    (case when relkind = 'S' then (
      select format('%s start %s increment %s min %s max %s cache %s%s', seqtypid::regtype, seqstart, seqincrement, seqmin, seqmax, seqcache,
        case when seqcycle then ' cycle' else '' end)
      from pg_sequence where seqrelid = relations.oid
    ) end),
    (case when relkind = 'S' then (
      select format('owned by %s.%s', refobjid::regclass, attname)
      from pg_depend join pg_attribute on attrelid = refobjid and attnum = refobjsubid
      where classid = 'pg_class'::regclass and objid = relations.oid and deptype in ('a', 'i')
    ) end)
  ) as lines (line)
  where relkind in ('r', 'v', 'm', 'p', 'S', 'c')
  union all
  -- The order is part of it, their numbers are not: a dropped column leaves a gap.
  select
    object,
    1000 + row_number() over (partition by attrelid order by attnum),
    format('column %I %s%s%s%s%s%s%s%s%s%s', attname, format_type(atttypid, atttypmod),
      case when attcollation <> typcollation then ' collate ' || attcollation::regcollation end,
      case when attnotnull then ' not null' end,
      case attidentity when 'a' then ' generated always as identity' when 'd' then ' generated by default as identity' end,
      case when attgenerated <> '' then ' generated always as' when adbin is not null then ' default' end,
      ' ' || pg_get_expr(adbin, adrelid),
      case when attstorage <> typstorage then format(' storage %s', attstorage) end,
      case when attstattarget > 0 then ' statistics ' || attstattarget end,
      '; granted: ' || (select told from granted where kind = 'c' and granted.oid = attrelid and part = attnum),
      '; comment: ' || col_description(attrelid, attnum))
  from pg_attribute
  join relations on relations.oid = attrelid
  join pg_type on pg_type.oid = atttypid
  left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where attnum > 0 and not attisdropped and relkind in ('r', 'v', 'm', 'p', 'c')
  union all
  select object, 3000, format('constraint %I %s%s', conname, pg_get_constraintdef(con.oid),
    '; comment: ' || obj_description(con.oid, 'pg_constraint'))
  from pg_constraint as con join relations on relations.oid = conrelid
  -- From PostgreSQL 18 on NOT NULL is one too, and constraint triggers are; the columns and triggers have said it.
  where contype not in ('n', 't')
  union all
  select object, 4000, pg_get_indexdef(indexrelid) || case when not indisvalid then '; not valid' else '' end
    || coalesce('; comment: ' || obj_description(indexrelid, 'pg_class'), '')
  from pg_index join relations on relations.oid = indrelid
  union all
  select object, 4500, pg_get_statisticsobjdef(pg_statistic_ext.oid)
  from pg_statistic_ext join relations on relations.oid = stxrelid
  union all
  select object, 5000, format('policy %I %s for %s to %s%s%s%s', polname,
    case when polpermissive then 'permissive' else 'restrictive' end,
    case polcmd::text when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
    (select string_agg(case role when 0 then 'public' else role::regrole::text end, ', ' order by role::regrole::text)
      from unnest(polroles) as role),
    ' using (' || pg_get_expr(polqual, polrelid) || ')', ' with check (' || pg_get_expr(polwithcheck, polrelid) || ')',
    '; comment: ' || obj_description(pg_policy.oid, 'pg_policy'))
  from pg_policy join relations on relations.oid = polrelid
  union all
  -- Those of one time and event run in the order of their names.
  select object, 6000, format('trigger %s; enabled: %s', pg_get_triggerdef(pg_trigger.oid), tgenabled)
  from pg_trigger join relations on relations.oid = tgrelid
  where not tgisinternal
  union all
  select format('function %s', name), 1, lines.line
  from routines,
  lateral (values
    (case when proowner::regrole::text <> $1 then format('owner: %s', proowner::regrole) end),
    (format('granted: %s', (select told from granted where kind = 'f' and granted.oid = routines.oid))),
    (format('comment: %s', obj_description(oid, 'pg_proc'))),
    (case when prokind <> 'a' then pg_get_functiondef(oid) else format('aggregate %s', (
      select format('%s %s %s', aggtransfn, aggtranstype::regtype, agginitval) from pg_aggregate where aggfnoid = routines.oid
    )) end)
  ) as lines (line)
)
select object, array_agg(line order by place, line collate "C") as entries
from entries
-- format() of a missing part leaves only its frame.
where line is not null and line !~ '^(granted|with|comment): $'
group by object
order by object collate "C"
