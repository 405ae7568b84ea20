/** Deletes pictures that nobody wants at the service, however often that takes. */
import { reportFailure } from '../failures/report-failure.ts'
import { deleteRemoval, type Removal, removalsOf } from './on-device/removals.ts'
import { removeUpload } from './remove-upload.ts'
import { untilAnswered } from './until-answered.ts'
import { UploadInterrupted } from './upload-object.ts'

/** Seconds after which a picture that was not there is looked for again: a service that has all bytes stores it a little later. */
const AGAIN_S = [5, 30]

/** The names of those that this page works on. */
const running = new Set<string>()

/**
 * Deletes what is stored as removals, after the attempt to upload it has ended. Each stays stored until it is deleted, so that another page goes
 * on after a lost connection or a closed browser.
 */
export function removeAll(removals: readonly Removal[], attempt: Promise<void> | null = null): void {
  for (const removal of removals) void remove(removal, attempt)
}

/** Goes on with what earlier pages of the person have left. */
export async function goOnRemoving(userId: string): Promise<void> {
  removeAll(await removalsOf(userId))
}

async function remove(removal: Removal, attempt: Promise<void> | null): Promise<void> {
  const { object } = removal
  if (running.has(object)) return
  running.add(object)
  try {
    await Promise.allSettled([attempt])
    let isGone = await removed(removal)
    for (const seconds of removal.mayArrive ? AGAIN_S : []) {
      if (isGone) break
      await new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
      isGone = await removed(removal)
    }
    await deleteRemoval(removal)
  } catch (error) {
    reportFailure('Pictures were left in storage', error)
  } finally {
    running.delete(object)
  }
}

function removed(removal: Removal): Promise<boolean> {
  return untilAnswered((signal) => removeUpload(removal, signal), {
    size: 0,
    isInterruption: (error) => error instanceof UploadInterrupted,
    onInterrupted: async () => {},
  })
}
