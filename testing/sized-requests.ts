import { parse as parseCookies } from 'hono/utils/cookie'
import { canonicalPath } from '#backend/http/canonical-path.ts'
import { MalformedMultipart, readMultipart } from '#backend/storage/multipart.ts'
import { TablesError } from '#backend/tables/errors.ts'
import { parseRequest } from '#backend/tables/parse/request.ts'
import { prepare } from '#backend/tables/run.ts'
import { rawRequest } from './raw-request.ts'
import { sampleSchema } from './sample-schema.ts'
import type { SizedWork } from './work.ts'

const schema = sampleSchema()
export const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

/** Parses, plans and compiles; a refusal is an answer like any other. */
function prepared(url: string, init: Parameters<typeof rawRequest>[1] = {}) {
  try {
    prepare(parseRequest(rawRequest(url, init), ['public']), schema, 'authenticated', 100)
  } catch (error) {
    if (!(error instanceof TablesError)) throw error
  }
}

/** `count` items, separated by commas. */
export const listOf = (count: number, item: (index: number) => string, separator = ',') =>
  Array.from({ length: count }, (_, index) => item(index)).join(separator)
const post = (url: string, body: string, headers = {}) => prepared(url, { method: 'POST', body, headers })

/** Reads a multipart body that arrives in pieces of 16 kB. */
async function multipart(body: string) {
  const bytes = Buffer.from(body)
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += 16_384) yield bytes.subarray(at, at + 16_384)
  }
  try {
    await readMultipart(pieces(), 'b', { field: () => {}, file: async () => {} })
  } catch (error) {
    if (!(error instanceof MalformedMultipart)) throw error
  }
}

/** Requests that anybody may send, and two that show what the measure sees. */
export const work: SizedWork = {
  'one argument of a form again and again': [
    400,
    (n) =>
      post(
        '/rpc/find',
        listOf(n, () => 'a=1', '&'),
        FORM,
      ),
  ],
  'many arguments of a form': [
    400,
    (n) =>
      post(
        '/rpc/find',
        listOf(n, (i) => `a${i}=1`, '&'),
        FORM,
      ),
  ],
  'a form for a table': [
    400,
    (n) =>
      post(
        '/cars',
        listOf(n, (i) => `a${i}=1`, '&'),
        FORM,
      ),
  ],
  'one argument of a query again and again': [
    40,
    (n) => prepared(`/rpc/find?${listOf(n, () => 'q=1', '&')}`),
  ],
  filters: [40, (n) => prepared(`/cars?${listOf(n, () => 'id=eq.1', '&')}`)],
  'filters, orders and limits of embeds': [
    12,
    (n) =>
      prepared(
        `/cars?select=shops(id)&${listOf(n, () => 'shops.id=eq.1&shops.order=id&shops.limit=1', '&')}`,
      ),
  ],
  'conditions of a group': [400, (n) => prepared(`/cars?or=(${listOf(n, (i) => `id.eq.${i}`)})`)],
  'values of a list': [400, (n) => prepared(`/cars?id=in.(${listOf(n, String)})`)],
  'quotes that are never closed': [600, (n) => prepared(`/cars?id=in.(${listOf(n, () => '"a')})`)],
  'quotes that are closed much later': [600, (n) => prepared(`/cars?id=in.(${listOf(n, () => '"a"b')}")`)],
  'braces that are never closed': [600, (n) => prepared(`/cars?or=(${listOf(n, () => 'id.eq.{')})`)],
  'columns of a select': [400, (n) => prepared(`/cars?select=${listOf(n, () => 'title')}`)],
  'stars of a select': [400, (n) => prepared(`/cars?select=${listOf(n, () => '*')}`)],
  'embeds of a select': [200, (n) => prepared(`/cars?select=${listOf(n, (i) => `a${i}:shops(id)`)}`)],
  'steps of a JSON path': [400, (n) => prepared(`/cars?select=specs${'->a'.repeat(n)}`)],
  'terms of an order': [400, (n) => prepared(`/cars?order=${listOf(n, () => 'title')}`)],
  'names of columns': [400, (n) => post(`/cars?columns=${listOf(n, (i) => `a${i}`)}`, '[{"title":"a"}]')],
  'names of a conflict': [
    400,
    (n) =>
      prepared(`/cars?on_conflict=${listOf(n, () => 'id')}`, {
        method: 'POST',
        body: '{"title":"a"}',
        headers: { prefer: 'resolution=merge-duplicates' },
      }),
  ],
  preferences: [
    12,
    (n) => prepared('/cars', { headers: { prefer: listOf(n, () => 'timezone=Africa/Nairobi') } }),
  ],
  'media types': [
    12,
    (n) => prepared('/cars', { headers: { accept: listOf(n, (i) => `a/b${i};q=0.${i}`) } }),
  ],
  'rows of a body': [100, (n) => post('/cars', `[${listOf(n, () => '{"title":"a","price":1}')}]`)],
  'keys of an object': [400, (n) => post('/cars', `{${listOf(n, (i) => `"a${i}":1`)}}`)],
  'keys of the arguments': [400, (n) => post('/rpc/find', `{${listOf(n, (i) => `"a${i}":1`)}}`)],
  'members of an array': [2_000, (n) => post('/cars', `{"features":[${listOf(n, () => '"a"')}]}`)],
  'escapes in a string': [2_000, (n) => post('/cars', `{"title":"${'\\\\\\"'.repeat(n)}"}`)],
  'levels of a body': [15, (n) => post('/cars', `{"specs":${'['.repeat(n)}${']'.repeat(n)}}`)],
  'levels that are never closed': [5_000, (n) => post('/cars', '['.repeat(n))],
  'lines of CSV': [
    100,
    (n) => post('/cars', `title,price\n${listOf(n, () => 'a,1', '\n')}`, { 'content-type': 'text/csv' }),
  ],
  'columns of CSV': [
    400,
    (n) => post('/cars', `${listOf(n, (i) => `a${i}`)}\n`, { 'content-type': 'text/csv' }),
  ],
  'quotes of CSV': [
    2_000,
    (n) => post('/cars', `title\n"${'""'.repeat(n)}"`, { 'content-type': 'text/csv' }),
  ],
  'escapes of a path': [400, (n) => canonicalPath(`/rest/v1/${'%41%2f'.repeat(n)}`)],
  'cookies of a request': [100, (n) => parseCookies(listOf(n, (i) => `a${i}=1`, '; '))],
  'parts of an upload': [
    4,
    (n) =>
      multipart(
        `${listOf(n, (i) => `--b\r\nContent-Disposition: form-data; name="a${i}"\r\n\r\n1\r\n`, '')}--b--\r\n`,
      ),
  ],
  'bytes of an upload': [100_000, (n) => multipart(`--b\r\n\r\n${'\r\n--a'.repeat(n / 5)}\r\n--b--\r\n`)],
  'blanks in the head of a part': [
    1_500,
    (n) => multipart(`--b\r\nContent-Type: a${' '.repeat(n)}b\r\n\r\n--b--\r\n`),
  ],
  'control: a list that is copied for each of its members': [
    200,
    (n) => {
      let list: number[] = []
      for (let index = 0; index < n; index++) list = [list, index].flat()
      return list
    },
  ],
  'control: a loop in a loop': [
    200,
    (n) => {
      let steps = 0
      for (let one = 0; one < n; one++) for (let other = 0; other < n; other++) if (one !== other) steps++
      return steps
    },
  ],
}
