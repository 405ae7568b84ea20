/** What this device keeps for nobody any more: of drafts that were left, and of accounts that were erased. */
import { changeStore, eachRow, type Row } from './database.ts'
import { groupOfWishes } from './wishes.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
const KEPT_MS = 30 * DAY_MS

/**
 * Deletes what was last used 30 days ago, whoever's it is, but for the draft that is opened: opening it is a use. Rows of earlier releases,
 * which have no date, get today's.
 */
export async function deleteOldRows(opened: string): Promise<void> {
  const now = Date.now()
  const isOpened = ({ draftId }: Row) => draftId === opened || draftId === groupOfWishes(opened)
  await changeStore((store) =>
    eachRow(store, (row) => {
      const unused = row.usedAt === undefined ? null : now - row.usedAt
      // Not each time, as it copies the photo.
      if (unused === null || (isOpened(row) && unused > DAY_MS)) return { ...row, usedAt: now }
      return unused > KEPT_MS ? null : undefined
    }),
  )
}

/** Deletes all of an account. Rows of earlier releases name only the draft. */
export async function deleteRowsOf(userId: string, drafts: readonly string[]): Promise<void> {
  await changeStore((store) =>
    eachRow(store, (row) => {
      const isTheirs = row.userId === userId || drafts.includes(row.draftId) || row.draftId.endsWith(userId)
      return isTheirs ? null : undefined
    }),
  )
}
