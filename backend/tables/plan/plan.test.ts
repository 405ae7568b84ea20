import { describe, expect, test } from 'vitest'
import { rawRequest } from '#testing/raw-request.ts'
import { sampleSchema } from '#testing/sample-schema.ts'
import { TablesError } from '../errors.ts'
import { parseRequest } from '../parse/request.ts'
import { prepare } from '../run.ts'

const schema = sampleSchema()

function plan(
  method: string,
  url: string,
  body: unknown = '',
  headers: Record<string, string> = {},
  role = 'anon',
) {
  const text = body === '' ? '' : JSON.stringify(body)
  const raw = rawRequest(url, { method, body: text, headers })
  return prepare(parseRequest(raw, ['public']), schema, role, 100)
}

function refused(run: () => unknown): TablesError {
  try {
    run()
  } catch (error) {
    if (error instanceof TablesError) return error
    throw error
  }
  throw new Error('It was accepted')
}

describe('relationships', () => {
  const embed = (url: string) => plan('GET', url).read?.embeds[0]?.relationship

  test.each([
    ['/cars?select=shops(name)', 'many-to-one', true],
    ['/shops?select=cars(id)', 'one-to-many', false],
    ['/people?select=passports(number)', 'one-to-one', true],
    ['/passports?select=people(name)', 'one-to-one', true],
    ['/cars?select=tags(label)', 'many-to-many', false],
    ['/tags?select=cars(id)', 'many-to-many', false],
    ['/cars?select=seller:people!seller_id(name)', 'many-to-one', true],
    ['/cars?select=people!cars_buyer_id_fkey(name)', 'many-to-one', true],
    ['/cars?select=buyer_id(name)', 'many-to-one', true],
    ['/cars?select=cars_buyer_id_fkey(name)', 'many-to-one', true],
    ['/people?select=cars!seller_id(id)', 'one-to-many', false],
    ['/staff?select=staff(name)', 'one-to-many', false],
    ['/staff?select=boss_id(name)', 'many-to-one', true],
    ['/open_cars?select=shops(name)', 'many-to-one', true],
    ['/shops?select=open_cars(title)', 'one-to-many', false],
  ])('%s is %s', (url, cardinality, toOne) => {
    expect(embed(url)).toMatchObject({ cardinality, toOne })
  })

  test('several are ambiguous, none is an error, and the nearest name is suggested', () => {
    const ambiguous = refused(() => plan('GET', '/cars?select=people(name)'))
    expect(ambiguous).toMatchObject({ code: 'PGRST201', status: 300 })
    expect(ambiguous.details).toEqual([
      {
        cardinality: 'many-to-one',
        embedding: 'cars with people',
        relationship: 'cars_seller_id_fkey using cars(seller_id) and people(id)',
      },
      {
        cardinality: 'many-to-one',
        embedding: 'cars with people',
        relationship: 'cars_buyer_id_fkey using cars(buyer_id) and people(id)',
      },
    ])
    expect(refused(() => plan('GET', '/cars?select=shop(name)'))).toMatchObject({
      code: 'PGRST200',
      hint: "Perhaps you meant 'shops' instead of 'shop'.",
    })
    expect(refused(() => plan('GET', '/cars?select=people!shop_id(name)')).code).toBe('PGRST200')
  })
})

describe('names', () => {
  test('filters on an embed use its alias or its name', () => {
    expect(
      plan('GET', '/cars?select=shop:shops(name)&shop.name=eq.x').read?.embeds[0]?.node.where,
    ).toHaveLength(1)
    expect(
      plan('GET', '/cars?select=shop:shops(name)&shops.name=eq.x').read?.embeds[0]?.node.where,
    ).toHaveLength(1)
    expect(refused(() => plan('GET', '/cars?shops.name=eq.x')).code).toBe('PGRST108')
  })

  test('an embed only supports null filters', () => {
    expect(plan('GET', '/cars?select=id,tags()&tags=not.is.null').read?.where).toMatchObject([
      { kind: 'exists', negated: false },
    ])
    expect(refused(() => plan('GET', '/cars?select=id,tags()&tags=eq.1')).code).toBe('PGRST120')
  })

  test('unknown columns are 42703 everywhere', () => {
    for (const query of ['select=nope', 'nope=eq.1', 'order=nope', 'or=(nope.eq.1)', 'select=shops(nope)']) {
      expect(refused(() => plan('GET', `/cars?${query}`)).code).toBe('42703')
    }
  })

  test('hints omit what the role may not see', () => {
    expect(refused(() => plan('GET', '/shop')).hint).toBe("Perhaps you meant the table 'public.shops'")
    expect(refused(() => plan('GET', '/secret')).hint).toBeNull()
  })

  test('ordering by an embed needs one row', () => {
    expect(plan('GET', '/cars?select=id,shops()&order=shops(name).desc').read?.order).toMatchObject([
      { direction: 'desc' },
    ])
    expect(refused(() => plan('GET', '/cars?select=id,tags()&order=tags(label)')).code).toBe('PGRST118')
  })

  test('the row limit also limits the requested range', () => {
    expect(plan('GET', '/cars').read?.limit).toBe(100)
    expect(plan('GET', '/cars?limit=7').read?.limit).toBe(7)
    expect(plan('GET', '/cars?limit=7000').read?.limit).toBe(100)
    expect(plan('GET', '/shops?select=cars(id)&cars.limit=7000').read?.embeds[0]?.node.limit).toBe(100)
  })

  test('embeds are limited in number', () => {
    const many = Array.from({ length: 60 }, (_, index) => `a${index}:shops(name)`).join(',')
    expect(refused(() => plan('GET', `/cars?select=${many}`)).code).toBe('PGRST100')
  })
})

describe('writes', () => {
  const columns = (method: string, url: string, body: unknown, prefer = '') =>
    plan(method, url, body, { prefer }).write?.columns.map(({ column, defaultWhenMissing }) => [
      column.name,
      defaultWhenMissing,
    ])

  test('the columns are those of the body or the listed ones', () => {
    expect(columns('POST', '/cars', { title: 'a', price: 1 })).toEqual([
      ['title', false],
      ['price', false],
    ])
    expect(columns('POST', '/cars?columns=title', { title: 'a', whatever: 1 })).toEqual([['title', false]])
    expect(refused(() => plan('POST', '/cars', { whatever: 1 })).code).toBe('PGRST204')
    expect(refused(() => plan('POST', '/cars?columns=whatever', {})).code).toBe('PGRST204')
  })

  test('with missing=default a column missing in all rows is omitted, one missing in some is mixed', () => {
    const rows = [{ title: 'a', status: 'active' }, { title: 'b' }]
    expect(columns('POST', '/cars?columns=title,status,price', rows, 'missing=default')).toEqual([
      ['title', false],
      ['status', true],
    ])
  })

  test('conflicts are on the primary key by default', () => {
    const conflict = (url: string) =>
      plan('POST', url, { id: 1 }, { prefer: 'resolution=merge-duplicates' }).write?.conflict
    expect(conflict('/tags')).toEqual({ columns: ['id'], resolution: 'merge' })
    expect(conflict('/tags?on_conflict=label')).toEqual({ columns: ['label'], resolution: 'merge' })
    expect(refused(() => conflict('/tags?on_conflict=nope')).code).toBe('42703')
  })

  test('PUT needs exactly the key', () => {
    expect(plan('PUT', '/tags?id=eq.1', { id: 1, label: 'x' }).write?.conflict).toEqual({
      columns: ['id'],
      resolution: 'merge',
    })
    expect(refused(() => plan('PUT', '/tags?label=eq.x', { id: 1, label: 'x' })).code).toBe('PGRST105')
    expect(refused(() => plan('PUT', '/tags?id=eq.1', { id: 2 })).code).toBe('PGRST115')
    expect(refused(() => plan('PUT', '/tags?id=eq.1&limit=1', { id: 1 })).code).toBe('PGRST114')
  })
})

describe('calls', () => {
  test('a function is found by the names of its arguments', () => {
    expect(plan('POST', '/rpc/find', { q: 'x' }).call?.routine.name).toBe('find')
    expect(plan('GET', '/rpc/find?q=x&ids={1}').call?.arguments).toMatchObject([
      { value: 'x' },
      { value: '{1}' },
    ])
    expect(refused(() => plan('POST', '/rpc/find', { ids: [1] })).code).toBe('PGRST202')
    expect(refused(() => plan('POST', '/rpc/twice', { a: 1 })).code).toBe('PGRST203')
    expect(refused(() => plan('POST', '/rpc/fimd', { q: 'x' })).hint).toBe(
      'Perhaps you meant to call the function public.find',
    )
    expect(plan('POST', '/rpc/raw', { any: 'thing' }).call?.wholeBody).toMatchObject({ type: 'jsonb' })
  })

  test('table rows can be embedded into; scalars cannot be selected from', () => {
    expect(plan('POST', '/rpc/find?select=id,shops(name)', { q: 'x' }).read?.embeds).toHaveLength(1)
    expect(plan('POST', '/rpc/nothing').read).toBeNull()
  })
})
