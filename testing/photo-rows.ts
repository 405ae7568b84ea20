/** What a device keeps of photos, in memory: in place of IndexedDB, for `changeStore` and `rowsOf` of site/pictures/on-device/database.ts. */

interface Row {
  key: string
  draftId: string
  [column: string]: unknown
}

interface Cursor {
  value: Row
  delete(): void
  update(row: Row): void
  continue(): void
}

interface Asked<Result> {
  result: Result
  onsuccess: (() => void) | null
}

export const rows = new Map<string, Row>()

/** The device: `onChange` is called after each change, `onRefused` after one without room. */
export const device = { isFull: false, onChange: () => {}, onRefused: () => {} }

/** A new device. */
export function emptyDevice(): void {
  rows.clear()
  device.isFull = false
  device.onChange = () => {}
  device.onRefused = () => {}
}

export async function rowsOf(group: string): Promise<Row[]> {
  return inGroup(group)
}

export async function changeStore(change: (store: IDBObjectStore) => void): Promise<'stored' | 'full'> {
  if (device.isFull) {
    device.onRefused()
    return 'full'
  }
  const events: (() => void)[] = []
  change(storeOf(events) as unknown as IDBObjectStore)
  for (let event = events.shift(); event; event = events.shift()) event()
  device.onChange()
  return 'stored'
}

const inGroup = (group: string) => [...rows.values()].filter(({ draftId }) => draftId === group)

/** The part of an object store that photos use. Answers come after the question, in the order of the questions. */
function storeOf(events: (() => void)[]) {
  function ask<Result>(result: Result): Asked<Result> {
    const asked: Asked<Result> = { result, onsuccess: null }
    events.push(() => asked.onsuccess?.())
    return asked
  }
  return {
    put: (row: Row) => ask(rows.set(row.key, row).size),
    delete: (key: string) => ask(rows.delete(key)),
    get: (key: string) => ask(rows.get(key)),
    index: () => ({ getAllKeys: (group: string) => ask(inGroup(group).map(({ key }) => key)) }),
    openCursor() {
      const asked = ask<Cursor | null>(null)
      const left = [...rows.values()]
      const next = () => {
        const value = left.shift()
        asked.result = value
          ? {
              value,
              delete: () => rows.delete(value.key),
              update: (row) => rows.set(row.key, row),
              continue() {
                next()
                events.push(() => asked.onsuccess?.())
              },
            }
          : null
      }
      next()
      return asked
    },
  }
}
