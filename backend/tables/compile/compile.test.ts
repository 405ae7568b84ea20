import { describe, expect, test } from 'vitest'
import { rawRequest } from '#testing/raw-request.ts'
import { sampleSchema } from '#testing/sample-schema.ts'
import { parseRequest } from '../parse/request.ts'
import { prepare } from '../run.ts'

const schema = sampleSchema()

function compile(method: string, url: string, body = '', headers: Record<string, string> = {}) {
  const raw = rawRequest(url, { method, body, headers })
  const { text, values } = prepare(parseRequest(raw, ['public']), schema, 'anon', null).statement
  return { text: text.replaceAll(/\s+/g, ' '), values }
}

const hostile = `x'"; drop table cars; --`

describe('client input', () => {
  test('is never part of the SQL: filters, lists, patterns, json keys, bodies, arguments', () => {
    const encoded = encodeURIComponent(hostile)
    const quoted = encodeURIComponent(`"x'; drop table cars; --"`)
    const statements = [
      compile(
        'GET',
        `/cars?title=eq.${encoded}&price=gt.${encoded}&or=(title.like.${quoted},id.in.(${quoted}))`,
      ),
      compile('GET', `/cars?select=k:specs->${quoted}&specs->>${quoted}=eq.1&features=cs.${encoded}`),
      compile('GET', `/cars?title=fts(${encodeURIComponent("english'; drop table cars")}).${encoded}`),
      compile('POST', '/cars', JSON.stringify({ title: hostile })),
      compile('PATCH', `/cars?title=eq.${encoded}`, JSON.stringify({ title: hostile })),
      compile('POST', '/rpc/find', JSON.stringify({ q: hostile })),
      compile('GET', `/rpc/find?q=${encoded}`),
    ]
    for (const { text, values } of statements) {
      expect(text).not.toContain('drop table')
      expect(JSON.stringify(values)).toContain('drop table')
    }
  })

  test('is quoted as a result name', () => {
    const { text } = compile('GET', `/cars?select=${encodeURIComponent('"a\\"; drop table cars; --":title')}`)
    expect(text).toContain(`as "a""; drop table cars; --"`)
  })

  test('is cast to the compared type', () => {
    const { text, values } = compile(
      'GET',
      '/cars?id=eq.5&price=in.(1,2)&features=ov.{a}&specs->>k=neq.x&title=like(any).{a*,b}',
    )
    expect(text).toContain('t0."id" = $1::bigint')
    expect(text).toContain('t0."price" = any($2::numeric[])')
    expect(text).toContain('t0."features" && $3::text[]')
    expect(text).toContain('(t0."specs"->>$4::text) <> $5::text')
    expect(text).toContain('t0."title" like any($6::text[])')
    expect(values).toEqual(['5', ['1', '2'], '{a}', 'k', 'x', '{a%,b}'])
  })
})

describe('a read with inlined values', () => {
  const literal = (url: string, method = 'GET', body = '') => {
    const raw = rawRequest(url, { method, body })
    const { statement } = prepare(parseRequest(raw, ['public']), schema, 'anon', null)
    return statement.literal?.()
  }

  test('replaces placeholders with quoted values and changes nothing else', () => {
    const url = `/cars?select=k:specs->a,shop:shops!inner(name)&title=eq.${encodeURIComponent(`it's \\`)}&id=in.(1,2)&limit=3`
    const { text, values } = compile('GET', url)
    expect(values).toHaveLength(3)
    const written = [`'a'::text`, ` E'it''s \\\\'::text`, `'{"1","2"}'::bigint[]`]
    const expected = written.reduce(
      (done, value, index) => done.replace(new RegExp(`\\$${index + 1}::[a-z]+(\\[\\])?`), () => value),
      text,
    )
    expect(literal(url)?.replaceAll(/\s+/g, ' ')).toBe(expected.replaceAll(/\s+/g, ' '))
  })

  test.each([
    ['a value whose meaning depends on more than its text', '/cars?features=eq.{a}&specs=eq.{}'],
    ['a zero byte', '/cars?title=eq.a%00b'],
    ['a zero byte in a list', '/cars?title=in.(a,b%00)'],
    ['a search in a language', '/cars?title=fts(english).car'],
  ])('is not offered for %s', (_what, url) => {
    expect(compile('GET', url).values).not.toEqual([])
    expect(literal(url)).toBeUndefined()
  })

  test('is not offered for writes', () => {
    expect(literal('/rpc/find?q=a')).toBeUndefined()
    expect(literal('/cars', 'POST', '{"title":"a"}')).toBeUndefined()
  })
})

describe('a read', () => {
  test('is one select with embeds in its list, so that order and limit come first', () => {
    expect(
      compile(
        'GET',
        '/cars?select=id,shop:shops(name),tags(label)&tags.limit=9&order=price.desc.nullslast&limit=24',
      ).text,
    ).toContain(
      `select '[' || coalesce(string_agg(row_to_json(_row)::text, ','), '') || ']' as body, count(*)::int as rows, null::bigint as total, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (` +
        `select t0."id" as "id", ` +
        `(select row_to_json(t1_row) from (select t1."name" as "name" from "public"."shops" as t1 where t1."id" = t0."shop_id") as t1_row) as "shop", ` +
        `(select coalesce(json_agg(row_to_json(t2_row)), '[]') from (select t2."label" as "label" from "public"."tags" as t2 join "public"."car_tags" as t2_junction on t2_junction."tag_id" = t2."id" where t2_junction."car_id" = t0."id" limit 9) as t2_row) as "tags" ` +
        `from "public"."cars" as t0 order by t0."price" desc nulls last limit 24) as _row having coalesce(octet_length(string_agg(row_to_json(_row)::text, ',')), 0) <= 8388608`,
    )
  })

  test('a spread of many rows is one scan for any number of columns', () => {
    const one = compile('GET', '/cars?select=id,...tags(label)&tags.limit=9').text
    expect(one).toContain(
      `(select coalesce(json_agg(t1_row."label"), '[]') from (select t1."label" as "label"`,
    )
    const nested = compile('GET', '/shops?select=id,...cars(id,title,...tags(label,tag:id))').text
    expect(nested.match(/"public"."tags"/g)).toHaveLength(1)
  })

  test('potentially long arrays are measured, those of many long rows row by row', () => {
    const measured = compile('GET', '/cars?select=id,tags(label)&limit=3').text
    expect(measured).toContain(
      `(select case when pg_column_size(json_agg(row_to_json(t1_row))) > 2097152 then ('bytes of the result: ' || pg_column_size(json_agg(row_to_json(t1_row))))::int::text::json else coalesce(json_agg(row_to_json(t1_row)), '[]') end from (`,
    )
    expect(measured).not.toContain(' over (')
    const counted = compile('GET', '/shops?select=id,cars(id,tags(label))&limit=3').text
    expect(counted.match(/ over \(rows unbounded preceding\)/g)).toHaveLength(1)
    expect(compile('GET', '/cars?select=*,tags(label)').text).toContain('as _bytes from (select _row, ')
  })

  test('inner embeds and embed filters use exists', () => {
    const { text } = compile('GET', '/cars?select=id,shops!inner(name),tags()&shops.name=eq.x&tags=is.null')
    expect(text).toContain(
      'where not exists (select 1 from "public"."tags" as t2 join "public"."car_tags" as t2_junction on t2_junction."tag_id" = t2."id" where t2_junction."car_id" = t0."id") and exists (select 1 from "public"."shops" as t1 where t1."id" = t0."shop_id" and (t1."name" = ',
    )
  })

  test('a count scans only if the page does not reveal the total', () => {
    expect(compile('GET', '/cars', '', { prefer: 'count=exact' }).text).toContain('count(*)::bigint as total')
    expect(compile('GET', '/cars?limit=5&id=gt.1', '', { prefer: 'count=exact' }).text).toContain(
      'case when (count(*) > 0 or 0 = 0) and count(*) < 5 then 0 + count(*) else (select count(*) from (select 1 from "public"."cars" as t0 where',
    )
    for (const prefer of ['count=estimated', 'count=planned']) {
      expect(compile('GET', '/cars?limit=5', '', { prefer }).text).toContain('limit 10001)')
      expect(compile('GET', '/cars?limit=5&offset=20000', '', { prefer }).text).toContain('limit 20006)')
    }
  })

  test('HEAD omits the body', () => {
    expect(compile('HEAD', '/cars').text).toMatch(/^select null::text as body/)
  })
})

describe('a write', () => {
  test('returns only what was requested', () => {
    const minimal = compile('POST', '/cars', '{"title":"a"}')
    expect(minimal.text).toContain(
      'insert into "public"."cars" as t0 ("title") select _value."title" from json_to_recordset($1::json) as _value("title" text) returning 1 as affected',
    )
    expect(minimal.values).toEqual(['[{"title":"a"}]'])
    const shown = compile('POST', '/cars?select=title,shops(name)', '{"title":"a"}', {
      prefer: 'return=representation',
    })
    expect(shown.text).toContain('returning t0."title", t0."shop_id"')
  })

  test('uses the default for values that some rows lack', () => {
    const rows = '[{"title":"a","status":"b"},{"title":"c"}]'
    const { text } = compile('POST', '/cars?columns=title,status', rows, { prefer: 'missing=default' })
    expect(text).toContain(`case when _object::jsonb ? 'status' then _value."status" else 'draft'::text end`)
  })

  test('merges on the key without updating it', () => {
    const { text } = compile('POST', '/tags', '{"id":1,"label":"x"}', {
      prefer: 'resolution=merge-duplicates',
    })
    expect(text).toContain('on conflict ("id") do update set "label" = excluded."label"')
    expect(compile('POST', '/tags', '{"id":1}', { prefer: 'resolution=ignore-duplicates' }).text).toContain(
      'on conflict ("id") do nothing',
    )
  })

  test('fails if it affects too many rows', () => {
    const object = { accept: 'application/vnd.pgrst.object+json' }
    expect(compile('PATCH', '/tags?id=gt.1', '{"label":"x"}', object).text).toContain(
      'case when rows <> 1 then',
    )
    const strict = { prefer: 'handling=strict,max-affected=3' }
    expect(compile('DELETE', '/tags?id=gt.1', '', strict).text).toContain('case when rows > 3 then')
    expect(compile('DELETE', '/tags?id=gt.1').text).not.toContain('case when rows')
  })

  test('an empty update takes no values', () => {
    expect(compile('PATCH', '/tags?id=eq.1', '{}')).toMatchObject({
      values: [],
      text: expect.stringContaining('where false'),
    })
  })
})

describe('a call', () => {
  test('types each argument, or passes the json where text would lose precision', () => {
    expect(compile('POST', '/rpc/find', '{"q":"a","ids":[1,null]}')).toMatchObject({
      text: expect.stringContaining('"public"."find"("q" => $1::text, "ids" => $2::bigint[]) as _call'),
      values: ['a', '{"1",NULL}'],
    })
    const long = '{"q":"a","ids":[12345678901234567890]}'
    expect(compile('POST', '/rpc/find', long)).toMatchObject({
      text: expect.stringContaining('json_to_record($1::json) as _given("q" text, "ids" bigint[])'),
      values: [long],
    })
  })
})
