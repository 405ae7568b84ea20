import { deleteRowsOf } from '../pictures/on-device/old-rows.ts'
import { deleteDraftsOf } from './draft.ts'

/** Deletes an account's drafts of ads from this device, and the photos of all its forms. */
export async function eraseDrafts(userId: string): Promise<void> {
  await deleteRowsOf(userId, deleteDraftsOf(userId))
}
