import { expect, test } from 'vitest'
import { tagFile, tagOfPath, withCacheTags } from './cache-tags.ts'

const ID = '0b6f9d2e-5a1c-4a53-9f0e-3f3a2d1c4b5a'

test('the tag of a page is its path, as the database names it', () => {
  expect(['/', '/vehicles', `/vehicles/${ID}`, '/import-services', '*'].map(tagOfPath)).toEqual([
    'home',
    'vehicles',
    `vehicles-${ID}`,
    'import-services',
    'pages',
  ])
  expect(['/cars', '/cars/toyota', '/cars/toyota/land-cruiser/homa-bay'].map(tagOfPath)).toEqual([
    'cars',
    'cars-toyota',
    'cars-toyota-land-cruiser-homa-bay',
  ])
})

test('an unknown path has no tag', () => {
  for (const path of [
    '',
    '/vehicles/',
    `/vehicles/${ID}/x`,
    '/cars/a/b/c/d',
    '/a,b',
    '/a b',
    '/é',
    `/${'x'.repeat(99)}`,
    '/a%0Ab',
  ])
    expect(tagOfPath(path)).toBeNull()
})

const tagsOf = async (path: string, headers: Record<string, string>, status = 200) => {
  const render = withCacheTags(async () => new Response('page', { status, headers }))
  const answer = await render(new Request(`https://magari.test${path}`))
  return [answer.headers.get('cache-tag'), answer.headers.get('surrogate-key')]
}

test('public pages have their tags, with any query, as data, in capitals, and while missing', async () => {
  const kept = { 'cache-control': 'public, max-age=0, s-maxage=10' }
  const tags = [`pages,vehicles-${ID}`, `pages vehicles-${ID}`]
  expect(await tagsOf(`/vehicles/${ID}`, kept)).toEqual(tags)
  expect(await tagsOf(`/vehicles/${ID.toUpperCase()}?utm=1`, kept)).toEqual(tags)
  expect(await tagsOf(`/vehicles/${ID}.data`, kept)).toEqual(tags)
  expect(await tagsOf(`/vehicles/${ID}`, kept, 404)).toEqual(tags)
  expect(await tagsOf('/.env', kept, 404)).toEqual(['pages', 'pages'])
})

test('personal pages and failures have none', async () => {
  expect(await tagsOf('/dashboard', { 'cache-control': 'private, no-store' })).toEqual([null, null])
  expect(await tagsOf('/vehicles', { 'cache-control': 'public, s-maxage=10' }, 500)).toEqual([null, null])
  expect(await tagsOf('/x', { 'cache-control': 'public, s-maxage=10', 'set-cookie': 'a=1' })).toEqual([
    null,
    null,
  ])
})

test('a public file has the tag of its owner; others, and missing ones, none', () => {
  const tagsOfFile = (path: string, control = 'public, max-age=31536000, immutable', status = 200) => {
    const answer = new Response(null, { status, headers: { 'cache-control': control } })
    tagFile(path, answer)
    return [answer.headers.get('cache-tag'), answer.headers.get('surrogate-key')]
  }
  for (const path of ['object', 'render/image'])
    expect(tagsOfFile(`/storage/v1/${path}/public/listing-images/${ID}/a.jpg`)).toEqual([
      `files,files-${ID}`,
      `files files-${ID}`,
    ])
  const none = [null, null]
  expect(tagsOfFile(`/storage/v1/object/sign/papers/${ID}/a.jpg`)).toEqual(none)
  expect(tagsOfFile('/storage/v1/object/public/listing-images/a,b/a.jpg')).toEqual(none)
  expect(tagsOfFile(`/storage/v1/object/public/papers/${ID}/a.jpg`, 'private, max-age=60')).toEqual(none)
  expect(tagsOfFile(`/storage/v1/object/public/papers/${ID}/a.jpg`, 'public', 404)).toEqual(none)
})
