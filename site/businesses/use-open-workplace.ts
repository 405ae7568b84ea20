import { useState } from 'react'
import { useNavigate } from 'react-router'
import { authRefusal } from '#domain/people/auth-errors.ts'
import { authError } from '../session/auth-error.ts'
import { homePath } from '../session/where-next.ts'
import { toast } from '../ui/toast.ts'
import type { Workplace } from './workplace-queries.ts'

/** Opens a workplace: the person acts for the business, in all tabs, and goes to its portal or `to`. `opening` is its id while it opens. */
export function useOpenWorkplace() {
  const navigate = useNavigate()
  const [opening, setOpening] = useState<string | null>(null)

  async function open(workplace: Pick<Workplace, 'id' | 'name' | 'kind'>, to = homePath(workplace.kind)) {
    setOpening(workplace.id)
    try {
      const error = await authError(
        async () => (await import('../session/acting.ts')).actFor(workplace),
        'Try again in a moment.',
      )
      if (!error) return await navigate(to)
      const { sentence } = authRefusal(error)
      toast({ title: `${workplace.name} could not be opened`, description: sentence, tone: 'error' })
    } finally {
      setOpening(null)
    }
  }

  return { opening, open }
}
