import { expect, test } from 'vitest'
import { threadTime } from '../http/thread-time.ts'
import { createSignedAddresses } from './signed-addresses.ts'

const addresses = createSignedAddresses('a secret of the tests, 32 characters and more')
const object = { bucket: 'papers', name: 'a b.txt' }

test('a thousand URLs of one request are signed in a few milliseconds', async () => {
  const times: number[] = []
  for (let run = 0; run < 5; run++) {
    const since = threadTime()
    await Promise.all(Array.from({ length: 1_000 }, () => addresses.sign({ object, scope: 'download' }, 60)))
    times.push(threadTime() - since)
  }
  // Some 5; by jose some 50.
  expect(Math.min(...times)).toBeLessThan(20)
})

test('a signed token opens with its claims', async () => {
  const token = addresses.sign({ object, scope: 'upload', owner: 'ana', upsert: true }, 60)
  expect(await addresses.open(token, object, 'upload')).toMatchObject({ object, owner: 'ana', upsert: true })
})
