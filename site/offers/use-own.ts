import { useCallback, useEffect, useState } from 'react'
import { browserClient, type Client } from '../client.ts'
import { useVisitor } from '../session/visitor.ts'

/**
 * What belongs to the visitor: read in the browser once it is known who is looking, and again with `reload`. Null until then.
 * A failure is logged and the list stays as it was (spec 000 §8).
 */
export function useOwn<Row>(read: (client: Client, userId: string) => Promise<Row[]>): {
  rows: Row[] | null
  reload: () => Promise<void>
} {
  const userId = useVisitor().user?.id ?? null
  const [known, setKnown] = useState<{ userId: string; rows: Row[] } | null>(null)

  const reload = useCallback(async () => {
    if (!userId) return
    try {
      const rows = await read(await browserClient(), userId)
      setKnown({ userId, rows })
    } catch (error) {
      console.error('What belongs to the visitor could not be read:', error)
    }
  }, [read, userId])

  useEffect(() => void reload(), [reload])

  return { rows: known?.userId === userId ? known.rows : null, reload }
}
