import { useCallback, useEffect, useState } from 'react'
import { browserClient, type Client } from '../../client.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import { useVisitor } from '../../session/visitor.ts'

/**
 * The visitor's own rows: fetched in the browser once the session is known, and again with `reload`. Null until then.
 * A failure is logged and the list stays as it was (docs/product.md, Failures).
 */
export function useOwnRows<Row>(read: (client: Client, userId: string) => Promise<Row[]>): {
  rows: Row[] | null
  reload: () => Promise<void>
} {
  const { user, acting } = useVisitor()
  // Requests are people's own; those of the business's account are not shown to who acts for it.
  const userId = acting ? null : (user?.id ?? null)
  const [known, setKnown] = useState<{ userId: string; rows: Row[] } | null>(null)

  const reload = useCallback(async () => {
    if (!userId) return
    try {
      const rows = await read(await browserClient(), userId)
      setKnown({ userId, rows })
    } catch (error) {
      reportFailure('The visitor’s own requests could not be read', error)
    }
  }, [read, userId])

  useEffect(() => void reload(), [reload])

  return { rows: known?.userId === userId ? known.rows : null, reload }
}
