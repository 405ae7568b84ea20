import { expect, test } from 'vitest'
import { type FeedAddress, feedAddresses } from './feed-address.ts'

const SECRET = 'a secret of the tests, 32 characters and more'
const ADDRESS: FeedAddress = {
  format: 'facebook',
  dealerId: '0f4a1c5e-7d2b-4c1a-9b3e-2f6d8a7c5e01',
  version: 12,
}
const path = feedAddresses(SECRET).pathOf(ADDRESS)

test('every server with the secret knows an address, and no other one', () => {
  expect(path).toMatch(/^\/feeds\/facebook\/0f4a1c5e-7d2b-4c1a-9b3e-2f6d8a7c5e01\.12\.[\w-]{43}\.csv$/)
  expect(feedAddresses(SECRET).read(path)).toEqual(ADDRESS)
  expect(feedAddresses(`${SECRET}!`).read(path)).toBeNull()
})

test.each([
  ['another site', path.replace('/facebook/', '/google/')],
  ['a site that there is not', path.replace('/facebook/', '/constructor/')],
  ['another dealer', path.replace('0f4a1c5e', '0f4a1c5f')],
  ['another version', path.replace('.12.', '.13.')],
  ['a version in another spelling', path.replace('.12.', '.012.')],
  ['capitals in the id', path.replace('0f4a1c5e', '0F4A1C5E')],
  ['a shorter signature', path.replace(/.\.csv$/, '.csv')],
  ['no signature', path.replace(/\.[\w-]{43}\.csv$/, '.csv')],
  ['an encoded letter', path.replace('facebook', 'f%61cebook')],
  ['something behind', `${path}/`],
])('an address with %s is not ours', (_, other) => {
  expect(other).not.toBe(path)
  expect(feedAddresses(SECRET).read(other)).toBeNull()
})

test('a signature of one list opens no other', () => {
  const { pathOf, read } = feedAddresses(SECRET)
  const signature = /[\w-]{43}/.exec(pathOf(ADDRESS).split('.12.')[1] ?? '')?.[0] ?? ''
  const other = pathOf({ ...ADDRESS, format: 'google' })
  expect(read(other.replace(/[\w-]{43}(?=\.csv)/, signature))).toBeNull()
})
