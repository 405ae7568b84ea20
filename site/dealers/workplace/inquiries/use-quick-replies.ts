import { useCallback, useState } from 'react'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import { browserClient } from '../../../client.ts'
import { reportFailure } from '../../../failures/report-failure.ts'
import { toast } from '../../../ui/toast.ts'
import {
  deleteQuickReply,
  orderQuickReplies,
  type QuickReply,
  quickReplies,
  saveQuickReply,
} from './queries.ts'

/** The state of the quick replies being edited; `replies` is null until fetched. */
export function useQuickReplies() {
  const [replies, setReplies] = useState<QuickReply[] | null>(null)
  const [failed, setFailed] = useState(false)
  const [busy, setBusy] = useState<string | null>(null)

  const read = useCallback(async () => {
    setFailed(false)
    try {
      setReplies(await quickReplies(await browserClient()))
    } catch (error) {
      reportFailure('The quick replies could not be read', error)
      setFailed(true)
    }
  }, [])

  /** Throws the refusal, which the form shows at a field. */
  async function keep(id: string | null, reply: Omit<QuickReply, 'id'>): Promise<void> {
    await saveQuickReply(await browserClient(), id, reply)
    toast({ title: 'Quick reply saved' })
    await read()
  }

  async function remove({ id }: QuickReply): Promise<void> {
    setBusy(id)
    try {
      await deleteQuickReply(await browserClient(), id)
      toast({ title: 'Quick reply deleted' })
    } catch (error) {
      refused('Failed to delete the quick reply', error)
    }
    await read()
    setBusy(null)
  }

  /** Shown at once, and undone after a refusal. */
  async function move(from: number, to: number): Promise<void> {
    const next = [...(replies ?? [])]
    const [moved] = next.splice(from, 1)
    if (!moved) return
    next.splice(to, 0, moved)
    setReplies(next)
    try {
      await orderQuickReplies(
        await browserClient(),
        next.map(({ id }) => id),
      )
    } catch (error) {
      refused('Failed to move the quick reply', error)
      await read()
    }
  }

  return { replies, failed, busy, read, keep, remove, move }
}

function refused(title: string, error: unknown): void {
  reportFailure(title, error)
  toast({ title, description: databaseRefusal(error as ServiceError).sentence, tone: 'error' })
}
