import { expect, test } from 'vitest'
import { AD_KINDS } from '#domain/ads/ads.ts'
import { worldOfTests } from '#testing/as.ts'

const world = worldOfTests()

test('the database and the domain know the same kinds of ads, in the same order', async () => {
  const kinds = await world.owner.query<{ kind: string }>(
    'select unnest(enum_range(null::public.ad_kind))::text as kind',
  )
  expect(kinds.map(({ kind }) => kind)).toEqual([...AD_KINDS])
})
