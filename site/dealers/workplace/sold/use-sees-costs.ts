import { useEffect, useState } from 'react'
import { browserClient } from '../../../client.ts'
import { reportFailure } from '../../../failures/report-failure.ts'
import { vehicleCosts } from './queries.ts'

/** Whether this person sees what vehicles cost: those who sell for a business do not. False until it is known. */
export function useSeesCosts(): boolean {
  const [sees, setSees] = useState(false)
  useEffect(() => {
    let gone = false
    browserClient()
      .then((client) => vehicleCosts(client, []))
      .then((costs) => {
        if (!gone) setSees(costs !== null)
      })
      .catch((error) => reportFailure('Whether costs are seen is not known', error))
    return () => {
      gone = true
    }
  }, [])
  return sees
}
