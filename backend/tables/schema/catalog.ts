// One statement for the whole catalog. With an empty search_path format_type and pg_get_expr qualify every name, so that their
// results are valid with any search_path. $1: exposed schemas.
export const CATALOG_QUERY = `
with recursive base_types as (
  select oid, oid as base, typtype, typbasetype from pg_type
  union all
  select b.oid, t.oid, t.typtype, t.typbasetype from base_types b join pg_type t on b.typtype = 'd' and t.oid = b.typbasetype
), types as (
  select b.oid, format_type(b.base, -1) as base, format_type(b.oid, -1) as declared, t.typrelid,
    case
      when b.base in ('json'::regtype, 'jsonb'::regtype) then 'json'
      when b.base = 'tsvector'::regtype then 'tsvector'
      when t.typcategory = 'A' then 'array'
      when t.typcategory = 'S' then 'text'
      when t.typtype = 'c' then 'composite'
      else 'other'
    end as category
  from base_types b join pg_type t on t.oid = b.base
  where b.typtype <> 'd'
), shown as (
  select c.oid, n.nspname, c.relname, c.relkind, c.reltype
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'v', 'm', 'p', 'f') and n.nspname = any($1) and not c.relispartition
), api_roles as (
  select oid, rolname from pg_roles where pg_has_role(session_user, oid, 'member') and rolname !~ '^pg_'
), columns as (
  select a.attrelid, json_agg(json_build_object(
    'name', a.attname, 'type', t.base, 'declared', t.declared, 'category', t.category,
    'nullable', not a.attnotnull,
    'default', case
      when a.attidentity <> '' then format('nextval(%L::regclass)', pg_get_serial_sequence(a.attrelid::regclass::text, a.attname))
      when a.attgenerated = '' then pg_get_expr(d.adbin, d.adrelid) end,
    'identity', a.attidentity <> '', 'generated', a.attgenerated <> '',
    'reader', (
      select json_build_object('schema', n.nspname, 'name', p.proname, 'key', given.match[3], 'records', p.provolatile = 'v',
        'roles', coalesce((select json_agg(r.rolname) from api_roles r
          where not has_column_privilege(r.oid, a.attrelid, a.attnum, 'select') and has_function_privilege(r.oid, p.oid, 'execute')), '[]'))
      from regexp_match(col_description(a.attrelid, a.attnum), '@read-through (\\w+)\\.(\\w+)\\((\\w+)\\)') as given(match)
      join pg_namespace n on n.nspname = given.match[1]
      join pg_proc p on p.pronamespace = n.oid and p.proname = given.match[2] and p.pronargs = 1),
    'casts', (
      select coalesce(json_object_agg(
        case when c.castsource = a.atttypid then 'toJson' when c.castsource = 'json'::regtype then 'fromJson' else 'fromText' end,
        json_build_object('schema', n.nspname, 'name', p.proname)), '{}')
      from pg_cast c join pg_proc p on p.oid = c.castfunc join pg_namespace n on n.oid = p.pronamespace
      where c.castcontext = 'i' and t.base <> t.declared
        and (c.castsource, c.casttarget) in ((a.atttypid, 'json'::regtype), ('json'::regtype, a.atttypid), ('text'::regtype, a.atttypid)))
  ) order by a.attnum) as list
  from pg_attribute a
  join types t on t.oid = a.atttypid
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attnum > 0 and not a.attisdropped
    and (a.attrelid in (select oid from shown) or a.attrelid in (
      select typrelid from pg_type where oid in (select prorettype from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = any($1))))
  group by a.attrelid
), own as (
  select c.oid, n.nspname, c.relname, c.relkind
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
), unique_keys as (
  select i.indrelid, i.indisprimary, array_agg(a.attname::text order by k.position) as names, array_agg(k.attnum) as columns
  from pg_index i
  cross join lateral unnest(i.indkey::int2[]) with ordinality as k(attnum, position)
  join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
  where i.indisunique and i.indpred is null and i.indexprs is null and k.position <= i.indnkeyatts
    and i.indrelid in (select oid from own)
  group by i.indexrelid, i.indrelid, i.indisprimary
)
select
  (select coalesce(json_agg(rolname), '[]') from api_roles) as roles,
  (select coalesce(json_agg(json_build_object(
    'schema', s.nspname, 'name', s.relname, 'kind', case when s.relkind in ('v', 'm') then 'view' else 'table' end,
    'columns', coalesce(c.list, '[]'),
    'primaryKey', coalesce((select to_json(u.names) from unique_keys u where u.indrelid = s.oid and u.indisprimary), '[]'),
    'oid', s.oid::bigint, 'accepts', array_remove(array[
      case when pg_relation_is_updatable(s.oid, true) & 8 > 0 then 'insert' end,
      case when pg_relation_is_updatable(s.oid, true) & 4 > 0 then 'update' end,
      case when pg_relation_is_updatable(s.oid, true) & 16 > 0 then 'delete' end], null),
    'visibleTo', coalesce((select json_agg(r.rolname) from api_roles r
      where has_any_column_privilege(r.oid, s.oid, 'select,insert,update') or has_table_privilege(r.oid, s.oid, 'delete')), '[]')
  ) order by s.relname), '[]') from shown s left join columns c on c.attrelid = s.oid) as relations,
  (select coalesce(json_agg(json_build_object(
    'constraint', k.conname,
    'schema', n.nspname, 'table', c.relname,
    'columns', (select json_agg(a.attname order by i.position) from unnest(k.conkey) with ordinality i(attnum, position)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = i.attnum),
    'foreignSchema', fn.nspname, 'foreignTable', f.relname,
    'foreignColumns', (select json_agg(a.attname order by i.position) from unnest(k.confkey) with ordinality i(attnum, position)
      join pg_attribute a on a.attrelid = k.confrelid and a.attnum = i.attnum),
    'unique', exists (select from unique_keys u where u.indrelid = k.conrelid and u.columns <@ k.conkey)
  ) order by k.conname), '[]')
  from pg_constraint k
  join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
  join pg_class f on f.oid = k.confrelid join pg_namespace fn on fn.oid = f.relnamespace
  where k.contype = 'f' and k.conparentid = 0) as "foreignKeys",
  (select coalesce(json_agg(json_build_object('schema', o.nspname, 'table', o.relname, 'columns', u.names)), '[]')
  from unique_keys u join own o on o.oid = u.indrelid where u.indisprimary) as "primaryKeys",
  (select coalesce(json_agg(json_build_object(
    'oid', o.oid::bigint, 'rule', r.ev_action::text,
    'columns', (select json_object_agg(a.attnum, a.attname) from pg_attribute a where a.attrelid = o.oid and a.attnum > 0)
  )), '[]')
  from own o join pg_rewrite r on r.ev_class = o.oid and r.ev_type = '1' where o.relkind in ('v', 'm')) as views,
  (select coalesce(json_agg(distinct jsonb_build_object(
    'relation', o.oid::bigint, 'position', a.attnum, 'schema', o.nspname, 'table', o.relname, 'column', a.attname)), '[]')
  from own o
  join pg_constraint k on k.contype in ('p', 'f') and o.oid in (k.conrelid, k.confrelid)
  join pg_attribute a on a.attrelid = o.oid and a.attnum = any(case when o.oid = k.conrelid then k.conkey else '{}' end
    || case when o.oid = k.confrelid then k.confkey else '{}' end)) as "keyColumns",
  (select coalesce(json_agg(json_build_object(
    'schema', n.nspname, 'name', p.proname,
    'arguments', (select coalesce(json_agg(json_build_object(
        'name', coalesce(p.proargnames[a.position], ''), 'type', t.declared, 'domain', t.base <> t.declared, 'category', t.category,
        'mode', coalesce(p.proargmodes[a.position]::text, 'i'), 'row', (select json_build_object('schema', rn.nspname, 'name', rc.relname)
          from pg_class rc join pg_namespace rn on rn.oid = rc.relnamespace where rc.oid = t.typrelid and t.typrelid <> 0)
      ) order by a.position), '[]')
      from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality a(type, position)
      join types t on t.oid = a.type),
    'argumentCount', (select count(*) from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[]))),
    'defaults', p.pronargdefaults, 'volatile', p.provolatile = 'v', 'returnsSet', p.proretset, 'rows', p.prorows,
    'mediaType', case when ret.typtype = 'd' and ret.typname ~ '^([*]/[*]|[A-Za-z0-9.-]+/[A-Za-z0-9.+-]+)$' then ret.typname end,
    'bytes', rt.base = 'bytea', 'returnType', rt.declared, 'returnCategory', rt.category, 'pseudo', ret.typtype = 'p', 'returnName', ret.typname,
    'returnRow', (select json_build_object('schema', rn.nspname, 'name', rc.relname)
      from pg_class rc join pg_namespace rn on rn.oid = rc.relnamespace where rc.oid = rt.typrelid and rt.typrelid <> 0),
    'returnColumns', (select c.list from columns c where c.attrelid = rt.typrelid),
    'visibleTo', coalesce((select json_agg(r.rolname) from api_roles r where has_function_privilege(r.oid, p.oid, 'execute')), '[]')
  ) order by p.proname, pg_get_function_identity_arguments(p.oid)), '[]')
  from pg_proc p
  join pg_namespace n on n.oid = p.pronamespace
  join pg_type ret on ret.oid = p.prorettype
  join types rt on rt.oid = p.prorettype
  where n.nspname = any($1) and p.prokind = 'f' and ret.typname not in ('trigger', 'event_trigger')) as routines
`
