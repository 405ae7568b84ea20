import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { anonymousClient, type Client } from '../client.ts'
import { loadList, unpackList } from './list-data.ts'

test('lists are unchanged by the encoding, whatever quotes their texts contain', async () => {
  const context = new RouterContextProvider()
  context.set(anonymousClient, {} as Client)
  const titles = [`15" rims, 'sport'`, `\\"\\'`, `'`, `"`, '</script>', 'Mazda Demio']
  const url = new URL('http://magari.test/vehicles')
  const loaded = await loadList({ context, url, request: new Request(url) }, async () => ({
    notices: ['none'],
    result: { titles, total: 6 },
  }))
  const list = unpackList(loaded.data)
  expect(list).toMatchObject({ notices: ['none'], result: { titles, total: 6 } })
  expect(unpackList(loaded.data)).toBe(list)
})
