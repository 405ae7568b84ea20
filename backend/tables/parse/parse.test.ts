import { describe, expect, test } from 'vitest'
import { rawRequest } from '#testing/raw-request.ts'
import { TablesError } from '../errors.ts'
import { bodyRows, parseBody } from './body.ts'
import { parseCondition, parseGroup } from './filter.ts'
import { parseAccept } from './media.ts'
import { parseOrder } from './order.ts'
import { appliedPreferences, parsePreferences } from './preferences.ts'
import { parseRequest } from './request.ts'
import { parseSelect } from './select.ts'

const field = (name: string) => ({ name, path: [] })

function code(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    if (error instanceof TablesError) return error.code
    throw error
  }
  return 'accepted'
}

function request(url: string, init: Parameters<typeof rawRequest>[1] = {}) {
  return parseRequest(rawRequest(url, init), ['public', 'other'])
}

describe('select', () => {
  test('an empty select means everything', () => {
    expect(parseSelect('')).toEqual([{ kind: 'all' }])
  })

  test('columns with alias, json path and cast', () => {
    expect(parseSelect('id,price:cost::text,specs->wheels->0->>"a b"')).toEqual([
      { kind: 'field', field: field('id') },
      { kind: 'field', field: field('cost'), alias: 'price', cast: 'text' },
      {
        kind: 'field',
        field: {
          name: 'specs',
          path: [
            { key: 'wheels', text: false },
            { key: 0, text: false },
            { key: 'a b', text: true },
          ],
        },
      },
    ])
  })

  test.each<[string, (string | number)[]]>([
    ['1-x', ['1-x']],
    ['!@#$%^&*_d', ['!@#$%^&*_d']],
    ['-1', [-1]],
    ['"-x"', ['-x']],
    ['a-b->c - d', ['a-b', 'c - d']],
    ['0->1a', [0, '1a']],
    ['1"2', ['1"2']],
    ['Größe[cm]/{x}', ['Größe[cm]/{x}']],
    ['"a.b,(c)->d:e"', ['a.b,(c)->d:e']],
  ])('any json key, data->%s', (path, keys) => {
    const name = { name: 'data', path: keys.map((key) => ({ key, text: false })) }
    expect(parseSelect(`data->${path},id`)).toEqual([
      { kind: 'field', field: name },
      { kind: 'field', field: field('id') },
    ])
    expect(parseOrder(`data->${path}.desc`)).toMatchObject([{ field: name }])
  })

  test.each([
    ['--34', 9, '-'],
    ['-xy', 9, 'x'],
    ['-78xy', 11, 'x'],
  ])('no json index or key, data->>%s', (path, column, found) => {
    expect(() => parseSelect(`data->>${path}`)).toThrow(
      expect.objectContaining({
        code: 'PGRST100',
        message: `"failed to parse select parameter (data->>${path})" (line 1, column ${column})`,
        details: `unexpected "${found}" expecting digit`,
      }),
    )
  })

  test('embeds nest, with alias, hint, inner and spread', () => {
    expect(parseSelect('s:people!seller_id!inner(id,...passports(number)),tags()')).toEqual([
      {
        kind: 'embed',
        target: 'people',
        alias: 's',
        hint: 'seller_id',
        inner: true,
        spread: false,
        items: [
          { kind: 'field', field: field('id') },
          {
            kind: 'embed',
            target: 'passports',
            inner: false,
            spread: true,
            items: [{ kind: 'field', field: field('number') }],
          },
        ],
      },
      { kind: 'embed', target: 'tags', inner: false, spread: false, items: [] },
    ])
  })

  test('quoted names may contain anything', () => {
    expect(parseSelect('"a.b,\\"c"')).toEqual([{ kind: 'field', field: field('a.b,"c') }])
  })

  test.each(['id,', 'id)', 'a(b', 'id::', 'id::int;drop', '(', 'a->', 'a-> ', 'a->b)', 'a->b(c', '"open'])(
    '%s is refused',
    (text) => {
      expect(code(() => parseSelect(text))).toBe('PGRST100')
    },
  )

  test('a cast is a plain type name', () => {
    const casts = parseSelect('a::numeric,b::Timestamp with time zone,c::text[],d::int,e::varchar,f::jsonb')
    expect(casts.map((item) => item.kind === 'field' && item.cast)).toEqual([
      'numeric',
      'timestamptz',
      'text[]',
      'integer',
      'text',
      'json',
    ])
    expect(code(() => parseSelect("a::int) from secrets --'"))).toBe('PGRST100')
  })

  test.each([
    'bit(83886080)',
    'numeric(10,2)',
    'char(9)',
    'numeric[]',
    'text[][]',
    'regclass',
    'constructor',
    'xml',
  ])('a cast to %s is refused', (type) => {
    expect(code(() => parseSelect(`a::${type}`))).toBe('PGRST100')
    expect(code(() => parseSelect(`a.sum()::${type}`, true))).toBe('PGRST100')
  })

  test('plans are only returned if allowed', () => {
    const accept = 'application/vnd.pgrst.plan+json; for="text/csv"; options=wal|analyze|nothing;'
    expect(parseAccept(accept, true)).toMatchObject({
      format: 'csv',
      plan: { format: 'json', options: ['analyze', 'wal'] },
    })
    expect(code(() => parseAccept(accept))).toBe('PGRST107')
  })

  test('aggregates are disabled by default', () => {
    expect(code(() => parseSelect('price.sum()'))).toBe('PGRST123')
    expect(code(() => parseSelect('count()'))).toBe('PGRST123')
    expect(code(() => parseSelect('a(price.sum())'))).toBe('PGRST123')
  })

  test('if enabled, an aggregate has a cast before and after', () => {
    expect(parseSelect('n:count()::text,total:a->>b::int.sum()::numeric,rel(id.max())', true)).toEqual([
      { kind: 'aggregate', function: 'count', field: null, alias: 'n', resultCast: 'text' },
      {
        kind: 'aggregate',
        function: 'sum',
        field: { name: 'a', path: [{ key: 'b', text: true }] },
        alias: 'total',
        cast: 'integer',
        resultCast: 'numeric',
      },
      {
        kind: 'embed',
        target: 'rel',
        inner: false,
        spread: false,
        items: [{ kind: 'aggregate', function: 'max', field: field('id') }],
      },
    ])
    expect(code(() => parseSelect('a.median()'))).toBe('PGRST100')
  })

  test('depth has a limit', () => {
    expect(parseSelect('a('.repeat(10) + ')'.repeat(10))).toHaveLength(1)
    expect(code(() => parseSelect('a('.repeat(5000) + ')'.repeat(5000)))).toBe('PGRST100')
  })
})

describe('filters', () => {
  const operation = (text: string) => {
    const filter = parseCondition(field('a'), text)
    return filter.kind === 'condition' ? { ...filter.operation, negated: filter.negated } : null
  }

  test('a value is taken literally', () => {
    expect(operation('eq.a,b.(c)"')).toEqual({
      kind: 'compare',
      operator: 'eq',
      value: 'a,b.(c)"',
      negated: false,
    })
    expect(operation('not.gte.5')).toEqual({ kind: 'compare', operator: 'gte', value: '5', negated: true })
    expect(operation('like(any).{a*,b*}')).toMatchObject({
      operator: 'like',
      quantifier: 'any',
      value: '{a*,b*}',
    })
    expect(operation('fts(english).cat')).toMatchObject({ kind: 'search', language: 'english', value: 'cat' })
    expect(operation('is.NOT_NULL')).toMatchObject({ kind: 'is', value: 'not_null' })
  })

  test('a quote in a list ends only before a comma or the end, as in postgrest-js', () => {
    expect(operation('in.(petrol,"a,b "q"",c\\,)')).toMatchObject({
      values: ['petrol', 'a,b "q"', 'c\\', ''],
    })
    expect(operation('in.()')).toMatchObject({ values: [] })
  })

  test.each(['foo.1', 'eq', 'neq(any).{1}', 'is.maybe', 'in.(1', 'in.(1)x', `match.${'a'.repeat(1001)}`])(
    '%s is refused',
    (text) => {
      expect(code(() => parseCondition(field('a'), text))).toBe('PGRST100')
    },
  )

  test('groups nest and quote', () => {
    expect(parseGroup('or', true, '(a.eq."x,y",not.and(b.in.(1,2),c.cs.{"k":"},"}))')).toEqual({
      kind: 'group',
      negated: true,
      join: 'or',
      members: [
        {
          kind: 'condition',
          negated: false,
          field: field('a'),
          operation: { kind: 'compare', operator: 'eq', value: 'x,y' },
        },
        {
          kind: 'group',
          negated: true,
          join: 'and',
          members: [
            {
              kind: 'condition',
              negated: false,
              field: field('b'),
              operation: { kind: 'in', values: ['1', '2'] },
            },
            {
              kind: 'condition',
              negated: false,
              field: field('c'),
              operation: { kind: 'compare', operator: 'cs', value: '{"k":"},"}' },
            },
          ],
        },
      ],
    })
    expect(code(() => parseGroup('or', false, `(${'and('.repeat(100)}a.eq.1${')'.repeat(100)})`))).toBe(
      'PGRST100',
    )
  })
})

test('order takes direction, nulls, json and the column of an embed', () => {
  expect(parseOrder('a.desc.nullslast,s->>k,shop(name).asc')).toEqual([
    { relation: null, field: field('a'), direction: 'desc', nulls: 'last' },
    { relation: null, field: { name: 's', path: [{ key: 'k', text: true }] }, direction: 'asc', nulls: null },
    { relation: 'shop', field: field('name'), direction: 'asc', nulls: null },
  ])
  expect(code(() => parseOrder('a.up'))).toBe('PGRST100')
})

describe('headers', () => {
  test('preferences: the first of a kind applies, unknown ones matter only if strict', () => {
    expect(parsePreferences('return=minimal, return=representation,count=exact, foo=bar')).toEqual({
      return: 'minimal',
      count: 'exact',
    })
    expect(code(() => parsePreferences('handling=strict, foo=bar'))).toBe('PGRST122')
    expect(parsePreferences('max-affected=2')).toEqual({})
    expect(parsePreferences('constructor=1, toString=x, __proto__=y')).toEqual({})
    expect(parsePreferences('handling=strict,max-affected=2')).toEqual({ handling: 'strict', maxAffected: 2 })
  })

  test('honoured preferences are listed in a fixed order', () => {
    expect(appliedPreferences({ count: 'exact', return: 'minimal', missing: 'default' })).toBe(
      'missing=default, return=minimal, count=exact',
    )
    expect(appliedPreferences({})).toBeNull()
  })

  test('the best acceptable media type is chosen', () => {
    expect(parseAccept(null).format).toBe('array')
    expect(parseAccept('text/html, text/csv;q=0.5, */*;q=0.1').format).toBe('csv')
    expect(parseAccept('application/vnd.pgrst.object+json;nulls=stripped')).toMatchObject({
      format: 'object',
      stripNulls: true,
    })
    expect(code(() => parseAccept('image/png'))).toBe('PGRST107')
  })
})

describe('a request', () => {
  test('filters, orders and ranges find their embed', () => {
    const parsed = request(
      '/cars?select=id,tags(*)&id=eq.1&tags.label=eq.x&tags.order=label&tags.limit=2&a.b.or=(c.eq.1)&a.not.and=(d.eq.2)',
    )
    expect(parsed.filters.map(({ path }) => path)).toEqual([[], ['tags'], ['a', 'b'], ['a']])
    expect(parsed.filters[3]?.filter).toMatchObject({ join: 'and', negated: true })
    expect(parsed.orders[0]?.path).toEqual(['tags'])
    expect(parsed.ranges).toEqual([{ path: ['tags'], limit: 2 }])
  })

  test('arguments of a call are parameters that do not parse as a filter', () => {
    const parsed = request('/rpc/find?q=honda&price=lt.10&limit=5&q2=eq')
    expect(parsed.queryArguments).toEqual([
      ['q', 'honda'],
      ['q2', 'eq'],
    ])
    expect(parsed.filters).toHaveLength(1)
  })

  test('a Range header is a limit, and narrows that of the query', () => {
    const headers = new Headers({ range: '10-19' })
    expect(request('/cars', { headers }).ranges).toEqual([{ path: [], offset: 10, limit: 10 }])
    expect(request('/cars?limit=15', { headers }).ranges).toEqual([{ path: [], offset: 10, limit: 5 }])
    expect(request('/cars?offset=12', { headers }).ranges).toEqual([{ path: [], offset: 12, limit: 8 }])
    expect(request('/cars?limit=0', { headers }).ranges).toEqual([{ path: [], limit: 0 }])
    expect(code(() => request('/cars?limit=3', { headers }))).toBe('PGRST103')
    expect(code(() => request('/cars', { headers: new Headers({ range: '9-1' }) }))).toBe('PGRST103')
  })

  test('schema, path and method are checked', () => {
    expect(request('/cars', { headers: new Headers({ 'accept-profile': 'other' }) }).schema).toBe('other')
    expect(code(() => request('/cars', { headers: new Headers({ 'accept-profile': 'auth' }) }))).toBe(
      'PGRST106',
    )
    expect(code(() => request('/a/b'))).toBe('PGRST125')
    expect(code(() => request('/'))).toBe('PGRST125')
    expect(code(() => request('/cars', { method: 'TRACE' }))).toBe('PGRST117')
    expect(code(() => request('/rpc/find', { method: 'DELETE' }))).toBe('PGRST101')
  })

  test('too many parameters are refused', () => {
    expect(code(() => request(`/cars?${'id=eq.1&'.repeat(150)}`))).toBe('accepted')
    expect(code(() => request(`/cars?${'id=eq.1&'.repeat(250)}`))).toBe('PGRST100')
  })
})

describe('a body', () => {
  test('json, form and csv become objects', () => {
    const parsedValue = (text: string, type: string) => JSON.parse(parseBody(text, type)?.json ?? '')
    expect(parsedValue('{"a":1}', 'application/json; charset=utf-8')).toEqual({ a: 1 })
    expect(parsedValue('a=1&b=x+y', 'application/x-www-form-urlencoded')).toEqual({ a: '1', b: 'x y' })
    expect(parsedValue('a,b\n1,"x, ""y"""\nNULL,"NULL"\n', 'text/csv')).toEqual([
      { a: '1', b: 'x, "y"' },
      { a: null, b: 'NULL' },
    ])
    expect(parseBody('', null)).toBeNull()
  })

  test('long numbers are detected', () => {
    expect(parseBody('{"a":123.5}', null)?.precise).toBe(true)
    expect(parseBody('{"a":[9007199254740993]}', null)?.precise).toBe(false)
  })

  test('malformed, of another type, or with unequal keys it is refused', () => {
    expect(code(() => parseBody('{"a":', null))).toBe('PGRST102')
    expect(code(() => parseBody('<a/>', 'application/xml'))).toBe('PGRST102')
    for (const csv of ['a,b\n1', 'a,b\n1,"x', 'a,b\n1,"x"y', 'a\rb'])
      expect(code(() => parseBody(csv, 'text/csv'))).toBe('PGRST102')
    const unequal = parseBody('[{"a":1},{"b":1}]', null)
    expect(code(() => bodyRows(unequal, null))).toBe('PGRST102')
    expect(bodyRows(unequal, ['a', 'b']).count).toBe(2)
    expect(code(() => bodyRows(parseBody('5', null), null))).toBe('PGRST102')
  })
})
