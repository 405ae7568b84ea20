import { expect, test } from 'vitest'
import { canonicalPath, withCanonicalPath } from './canonical-path.ts'

test.each([
  ['/rest/v1/cars', '/rest/v1/cars'],
  ['/rest/v1/rpc/subscribe%5fto%5Fnewsletter', '/rest/v1/rpc/subscribe_to_newsletter'],
  ['/r%65st/v%31/c%61rs', '/rest/v1/cars'],
  ['/rest/v1/a%2fb', '/rest/v1/a%2Fb'],
  ['/rest/v1/a%2Fb%20%c3%a4', '/rest/v1/a%2Fb%20%C3%A4'],
  ['/rest/v1/%2572pc', '/rest/v1/%2572pc'],
  ['/rest/v1/100%', '/rest/v1/100%'],
  ['/rest//v1/', '/rest//v1/'],
])('%s is %s', (path, canonical) => {
  expect(canonicalPath(path)).toBe(canonical)
  expect(canonicalPath(canonical)).toBe(canonical)
})

test('query, method, headers and body stay unchanged', async () => {
  const request = new Request('http://magari.test/rest/v1/c%61rs?a%62=%61&b=/%63', {
    method: 'POST',
    headers: { apikey: 'x' },
    body: 'text',
  })
  const canonical = withCanonicalPath(request)
  expect(canonical.url).toBe('http://magari.test/rest/v1/cars?a%62=%61&b=/%63')
  expect([canonical.method, canonical.headers.get('apikey'), await canonical.text()]).toEqual([
    'POST',
    'x',
    'text',
  ])
  const plain = new Request('http://magari.test/rest/v1/cars?a=%62')
  expect(withCanonicalPath(plain)).toBe(plain)
})
