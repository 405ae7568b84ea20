import { describe, expect, test } from 'vitest'
import { rawRequest } from '#testing/raw-request.ts'
import { sampleSchema } from '#testing/sample-schema.ts'
import { type CompiledRequest, KnownReads, readKey } from './known-reads.ts'
import { parseRequest } from './parse/request.ts'
import { prepare } from './run.ts'

const schema = sampleSchema()

function key(path: string, headers: Record<string, string> = {}, role = 'anon', method = 'GET') {
  return readKey(new Request(`http://localhost/rest/v1${path}`, { method, headers }), role) as string
}

function compiledRead(path: string): CompiledRequest {
  const parsed = parseRequest(rawRequest(path), ['public'])
  return { path, location: path, parsed, prepared: prepare(parsed, schema, 'anon', null) }
}

describe('the key of a read', () => {
  test('is the same for the same request, from any client and to any host', () => {
    const request = (host: string, token: string) =>
      new Request(`${host}/rest/v1/cars?id=eq.1`, { headers: { authorization: token, 'user-agent': token } })
    const first = readKey(request('http://localhost', 'Bearer a'), 'authenticated')
    expect(readKey(request('https://magari.test:8080', 'Bearer b'), 'authenticated')).toBe(first)
  })

  test('differs for everything the response depends on', () => {
    const keys = [
      key('/cars'),
      key('/cars?id=eq.1'),
      key('/cars?id=eq.2'),
      key('/cars', {}, 'authenticated'),
      key('/cars', {}, 'anon', 'HEAD'),
      key('/cars', { accept: 'text/csv' }),
      key('/cars', { prefer: 'text/csv' }),
      key('/cars', { prefer: 'count=exact' }),
      key('/cars', { range: '0-1' }),
      key('/cars', { 'accept-profile': 'public' }),
      key('/cars', { 'accept-profile': '' }),
    ]
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('includes every header that parsing uses', () => {
    const looked = new Set<string>()
    class Watched extends Headers {
      override get(name: string) {
        looked.add(name)
        return super.get(name)
      }
    }
    for (const path of ['/cars', '/rpc/find?q=a'])
      parseRequest({ ...rawRequest(path), headers: new Watched() }, ['public'])
    const plain = key('/cars')
    expect(looked.size).toBeGreaterThan(0)
    for (const name of looked) expect([name, key('/cars', { [name]: 'x' })]).not.toEqual([name, plain])
  })

  test('is null for requests that do more than read', () => {
    for (const method of ['POST', 'PATCH', 'PUT', 'DELETE'])
      expect(key('/cars', {}, 'service_role', method)).toBeNull()
  })
})

describe('known reads', () => {
  test('are found by key until the schema changes', () => {
    const known = new KnownReads()
    const read = compiledRead('/cars')
    expect(known.find(schema, 'a')).toBeUndefined()
    known.keep(schema, 'a', read)
    expect(known.find(schema, 'a')).toBe(read)
    const newer = sampleSchema()
    expect(known.find(newer, 'a')).toBeUndefined()
    known.keep(newer, 'b', read)
    expect(known.find(newer, 'a')).toBeUndefined()
    expect(known.find(newer, 'b')).toBe(read)
    expect(known.find(schema, 'b')).toBeUndefined()
  })

  test('are limited in number; the least recently used is evicted', () => {
    const known = new KnownReads({ reads: 2, characters: 100_000, longest: 100_000 })
    known.keep(schema, 'a', compiledRead('/cars'))
    known.keep(schema, 'b', compiledRead('/cars'))
    known.find(schema, 'a')
    known.keep(schema, 'c', compiledRead('/cars'))
    expect(['a', 'b', 'c'].map((name) => known.find(schema, name) !== undefined)).toEqual([true, false, true])
  })

  test('are limited in length, each and in total', () => {
    const read = compiledRead('/cars')
    const length = 1 + read.prepared.statement.text.length
    const known = new KnownReads({ reads: 10, characters: length * 2, longest: length })
    known.keep(schema, 'longer', read)
    expect(known.find(schema, 'longer')).toBeUndefined()
    for (const name of ['a', 'b', 'c']) known.keep(schema, name, read)
    expect(known.find(schema, 'a')).toBeUndefined()
    expect(known.find(schema, 'b')).toBe(read)
  })
})
