import { afterAll, expect, test } from 'vitest'
import { openTables, service } from '#testing/tables-world.ts'

const world = await openTables({ explain: true })
const trusted = world.client(service)

afterAll(() => world.close())

test('a plan as text or json, as requested', async () => {
  const text = await trusted.from('vehicle_listings').select('id').eq('year', 2020).explain()
  expect(text.error).toBeNull()
  expect(text.data).toContain('Scan on vehicle_listings')
  const json = await trusted.from('vehicle_listings').select('id').explain({ format: 'json', analyze: true })
  expect(json.data).toMatchObject([{ Plan: { 'Actual Rows': 1 } }])
})

test('the media type includes the explained one', async () => {
  const accept = 'application/vnd.pgrst.plan+text; for="text/csv"; options=verbose|buffers;'
  const request = new Request('http://localhost/rest/v1/tags', { headers: { accept } })
  const response = await world.send(request, service)
  expect(response.headers.get('content-type')).toBe(
    'application/vnd.pgrst.plan+text; for="text/csv"; options=verbose|buffers; charset=utf-8',
  )
})

test('a write is planned without writing, and not analyzed', async () => {
  const planned = await trusted.from('listing_tags').delete().eq('listing_id', 1).explain()
  expect(planned.data).toContain('Delete on')
  expect((await trusted.from('listing_tags').select().eq('listing_id', 1)).data).toHaveLength(2)
  const refused = await trusted.from('listing_tags').delete().eq('listing_id', 1).explain({ analyze: true })
  expect(refused.error?.code).toBe('PGRST107')
  expect((await trusted.from('listing_tags').select().eq('listing_id', 1)).data).toHaveLength(2)
})
