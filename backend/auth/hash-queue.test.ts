import { expect, test } from 'vitest'
import { HashQueue } from './hash-queue.ts'

/** A queue with one worker, whose jobs end when the test says so. `begun` are the names of the jobs in the order they began. */
function controlled(limits: { places?: number } = {}) {
  const queue = new HashQueue({ running: 1, places: 40, placesOfOne: 2, waitingOfOne: 4, ...limits })
  const begun: string[] = []
  const refused: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    refused,
    ask(address: string | null, name: string) {
      queue
        .run(address, () => {
          begun.push(name)
          return new Promise<void>((resolve) => ends.set(name, resolve))
        })
        .catch(() => refused.push(name))
    },
    /** Ends the running job, and lets the next begin. */
    async endOne() {
      ends.get(begun.at(-1) ?? '')?.()
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

const FLOODERS = ['198.51.100.1', '198.51.100.2', '2001:db8::/64']

test('while three addresses flood, five other sign-ins are each served within one round', async () => {
  const queue = controlled()
  let tries = 0
  const flood = () => {
    for (const address of FLOODERS)
      for (let n = 0; n < 30; n++) queue.ask(address, `flood of ${address}, ${tries++}`)
  }
  flood()
  for (let n = 1; n <= 5; n++) queue.ask(`203.0.113.${n}`, `other ${n}`)
  const before = queue.begun.length
  // The flooders ask again whenever a place may be free.
  for (let n = 0; n < FLOODERS.length + 5; n++) {
    await queue.endOne()
    flood()
  }
  const round = queue.begun.slice(before)
  expect(queue.refused.filter((name) => name.startsWith('other'))).toEqual([])
  expect(round.filter((name) => name.startsWith('other'))).toEqual([1, 2, 3, 4, 5].map((n) => `other ${n}`))
})

test('an address uses at most two slots, so others find room', async () => {
  const queue = controlled({ places: 5 })
  queue.ask(null, 'running')
  for (const address of FLOODERS.slice(0, 2))
    for (let n = 0; n < 30; n++) queue.ask(address, `flood of ${address}, ${n}`)
  queue.ask('203.0.113.1', 'other')
  queue.ask('203.0.113.2', 'one too many')
  await Promise.resolve()
  expect(queue.refused).not.toContain('other')
  expect(queue.refused).toContain('one too many')
  for (let n = 0; n < 3; n++) await queue.endOne()
  expect(queue.begun.at(-1)).toBe('other')
  // Its place is free again; those of the flooders are taken by what they have waiting.
  queue.ask('203.0.113.2', 'in time')
  queue.ask('203.0.113.3', 'again one too many')
  await Promise.resolve()
  expect(queue.refused).not.toContain('in time')
  expect(queue.refused).toContain('again one too many')
})

test('the queue of an address is limited; requests beyond it are refused until a slot frees up', async () => {
  const queue = controlled()
  for (const name of ['running', '1', '2', '3', '4', '5']) queue.ask('198.51.100.1', name)
  await Promise.resolve()
  expect(queue.refused).toEqual(['5'])
  await queue.endOne()
  queue.ask('198.51.100.1', '6')
  for (let n = 0; n < 5; n++) await queue.endOne()
  expect(queue.begun).toEqual(['running', '1', '2', '3', '4', '6'])
  expect(queue.refused).toEqual(['5'])
})

test('requests without an address share one queue that may use all slots', async () => {
  const queue = controlled({ places: 3 })
  for (const name of ['running', '1', '2', '3', '4']) queue.ask(null, name)
  queue.ask('203.0.113.1', 'other')
  await Promise.resolve()
  expect(queue.refused).toEqual(['4', 'other'])
  await queue.endOne()
  queue.ask('203.0.113.1', 'other again')
  await queue.endOne()
  await queue.endOne()
  expect(queue.begun).toEqual(['running', '1', '2', 'other again'])
})

test('a failed job frees its slot', async () => {
  const queue = new HashQueue({ running: 1, places: 1, placesOfOne: 1, waitingOfOne: 1 })
  await expect(queue.run(null, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await queue.run('203.0.113.1', async () => 'done')).toBe('done')
})
