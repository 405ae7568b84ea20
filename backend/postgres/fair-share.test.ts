import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { PoolOverloaded, PoolTimeout } from './errors.ts'
import { FairShare, type Slot } from './fair-share.ts'

// Of ten connections, slow statements may use four; slow and unknown ones, or those with one text, seven.
let now = 0
let share: FairShare
let slots: Slot[] = []

beforeEach(() => {
  vi.useFakeTimers()
  now = 0
  share = new FairShare(10, () => now, 2)
  slots = []
})
afterEach(() => {
  vi.useRealTimers()
})

/** Requests this many slots, and records the admitted ones. */
async function ask(text: string, times = 1, signal?: AbortSignal, requester?: string) {
  const outcomes: ('in' | unknown)[] = []
  const before = slots.length
  for (let time = 0; time < times; time++) {
    void share.acquire(text, signal, requester).then(
      (slot) => {
        slot.begin()
        slots.push(slot)
      },
      (error) => outcomes.push(error),
    )
  }
  await settle()
  return { admitted: slots.length - before, refused: outcomes }
}

async function settle() {
  for (let turn = 0; turn < 5; turn++) await Promise.resolve()
}

async function endAll(how?: 'aborted') {
  for (const slot of slots.splice(0)) slot.end(how)
  await settle()
}

/** Records the cost of a text. */
async function known(text: string, took: number) {
  await ask(text)
  now += took
  await endAll()
}

test('of an unknown statement four run at once, of a quick one seven', async () => {
  expect((await ask('new', 20)).admitted).toBe(4)
  expect(share.waiting).toBe(16)
  now += 5
  await endAll()
  expect(slots).toHaveLength(7)
})

test('unknown statements leave room for quick ones', async () => {
  await known('quick', 5)
  for (let n = 0; n < 20; n++) await ask(`new ${n}`)
  expect(slots).toHaveLength(7)
  expect((await ask('quick', 3)).admitted).toBe(3)
})

test('slow statements leave room for unknown ones, and those for quick ones', async () => {
  await known('quick', 5)
  await known('slow', 1_000)
  await known('slow too', 400)
  expect((await ask('slow', 3)).admitted).toBe(3)
  expect((await ask('slow too', 3)).admitted).toBe(1)
  expect((await ask('new', 5)).admitted).toBe(3)
  expect((await ask('quick', 2)).admitted).toBe(2)
})

test('a quick statement counts as slow while one of its kind takes long', async () => {
  await known('suddenly', 5)
  expect((await ask('suddenly', 3)).admitted).toBe(3)
  now += 300
  expect((await ask('suddenly', 3)).admitted).toBe(1)
})

test('a statement that became quick gets its slots back', async () => {
  await known('better', 2_000)
  await known('better', 5)
  expect((await ask('better', 10)).admitted).toBe(7)
})

test('a client that disconnects early does not make a slow statement look quick', async () => {
  await known('slow', 1_000)
  await ask('slow')
  now += 5
  await endAll('aborted')
  expect((await ask('slow', 7)).admitted).toBe(4)
})

describe('waiting', () => {
  test('is refused once it cannot succeed', async () => {
    const { refused } = await ask('slow', 20)
    now += 3_000
    slots.shift()?.end()
    await settle()
    // One was admitted. The others have waited for three seconds; three more would exceed the timeout.
    expect(slots).toHaveLength(4)
    expect(refused).toEqual(Array(15).fill(expect.any(PoolOverloaded)))
    // New statements have five seconds: enough for one round, not for two.
    const late = await ask('slow', 6)
    expect(late.refused).toEqual(Array(2).fill(expect.any(PoolOverloaded)))
    expect(share.waiting).toBe(4)
  })

  test('ends after five seconds', async () => {
    await ask('new', 4)
    const { refused } = await ask('new')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(refused).toEqual([expect.any(PoolTimeout)])
    expect(share.waiting).toBe(0)
  })

  test('ends when the client leaves', async () => {
    await ask('new', 4)
    const leave = new AbortController()
    const { refused } = await ask('new', 1, leave.signal)
    leave.abort(new Error('left'))
    await settle()
    expect(refused).toEqual([new Error('left')])
    expect(share.waiting).toBe(0)
    expect((await ask('other', 1, leave.signal)).refused).toEqual([new Error('left')])
  })
})

test('a single connection is shared as well', async () => {
  share = new FairShare(1, () => now)
  expect((await ask('one')).admitted).toBe(1)
  expect((await ask('other')).admitted).toBe(0)
  await endAll()
  expect(slots).toHaveLength(1)
})

describe('of one requester', () => {
  test('one slow statement runs at a time, and others run beside it', async () => {
    await known('slow', 1_000)
    expect((await ask('slow', 5, undefined, 'juma')).admitted).toBe(1)
    expect((await ask('slow', 1, undefined, 'achieng')).admitted).toBe(1)
    expect((await ask('slow', 1)).admitted).toBe(1)
    now += 1_000
    await endAll()
    expect(slots).toHaveLength(1)
  })

  test('one 30 ms statement runs at a time, with quick ones beside it, seven in total', async () => {
    await known('quick', 5)
    await known('counts everything', 30)
    await known('counts too', 40)
    expect((await ask('counts everything', 3, undefined, 'juma')).admitted).toBe(1)
    expect((await ask('counts too', 1, undefined, 'juma')).admitted).toBe(0)
    expect((await ask('quick', 3, undefined, 'juma')).admitted).toBe(3)
    for (let nth = 0; nth < 6; nth++) await ask('counts everything', 1, undefined, `member ${nth}`)
    expect(slots).toHaveLength(10)
    expect((await ask('counts everything', 1, undefined, 'achieng')).admitted).toBe(0)
  })

  test('heavy statements run on half of the processors, a slow one alone', async () => {
    share = new FairShare(10, () => now, 6)
    await known('counts everything', 30)
    await known('slow', 1_000)
    expect((await ask('counts everything', 5, undefined, 'juma')).admitted).toBe(3)
    expect((await ask('slow', 2, undefined, 'achieng')).admitted).toBe(1)
  })

  test('a slow run of a quick statement delays its kind', async () => {
    await known('suddenly', 5)
    expect((await ask('suddenly', 2, undefined, 'juma')).admitted).toBe(2)
    now += 11
    expect((await ask('suddenly', 1, undefined, 'juma')).admitted).toBe(0)
    expect((await ask('suddenly', 1, undefined, 'achieng')).admitted).toBe(1)
  })

  test('two unknown statements run at a time, quick ones as they come', async () => {
    expect((await ask('one', 1, undefined, 'juma')).admitted).toBe(1)
    expect((await ask('two', 1, undefined, 'juma')).admitted).toBe(1)
    expect((await ask('three', 1, undefined, 'juma')).admitted).toBe(0)
    expect((await ask('three', 1, undefined, 'achieng')).admitted).toBe(1)
    now += 5
    await endAll()
    await endAll()
    expect((await ask('one', 6, undefined, 'juma')).admitted).toBe(6)
  })

  test('statements that would time out are refused, and one client’s queue fills before the shared one', async () => {
    await known('slow', 2_000)
    const { admitted, refused } = await ask('slow', 20, undefined, 'juma')
    expect([admitted, refused.length]).toEqual([1, 17])
    expect(refused[0]).toBeInstanceOf(PoolOverloaded)
    await known('other', 2_000)
    expect((await ask('other', 1, undefined, 'achieng')).refused).toEqual([])
    const unknown = await Promise.all(
      Array.from({ length: 60 }, (_, nth) => ask(`text ${nth}`, 1, undefined, 'kiprop')),
    )
    expect(unknown.filter(({ refused }) => refused.length > 0)).toHaveLength(18)
  })
})
