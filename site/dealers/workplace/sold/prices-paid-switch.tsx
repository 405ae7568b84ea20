import { useState } from 'react'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import { browserClient } from '../../../client.ts'
import { reportFailure } from '../../../failures/report-failure.ts'
import { Switch } from '../../../ui/switch.tsx'
import { toast } from '../../../ui/toast.ts'
import { sharePricesPaid } from './queries.ts'

/** Whether prices paid for the dealer's vehicles may be used without a name. */
export function PricesPaidSwitch({ shares }: { shares: boolean }) {
  const [on, setOn] = useState(shares)
  const [busy, setBusy] = useState(false)

  async function change(next: boolean) {
    if (busy) return
    setOn(next)
    setBusy(true)
    try {
      await sharePricesPaid(await browserClient(), next)
      toast({ title: next ? 'Prices paid may be used' : 'Prices paid are no longer used' })
    } catch (error) {
      setOn(!next)
      reportFailure('The switch of prices paid could not be set', error)
      const { sentence } = databaseRefusal(error as ServiceError)
      toast({ title: 'Failed to save settings', description: sentence, tone: 'error' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="max-w-140">
      <Switch
        label="Prices paid may improve estimates, without a name"
        checked={on}
        onChange={(next) => void change(next)}
      >
        They help to say in how many days such a vehicle sells at a price. A price is only used together with
        those of four other dealers. When you switch this off, yours leave within a day.
      </Switch>
    </div>
  )
}
