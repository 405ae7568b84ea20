import { useEffect, useState } from 'react'
import { takesTradeInsUnasked } from '#domain/messages/trade-ins.ts'
import { browserClient } from '../../client.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import { toastIfSessionEnded } from '../../forms/toast-if-session-ended.ts'
import { AccountSection } from '../../people/account/account-section.tsx'
import { Switch } from '../../ui/switch.tsx'
import { toast } from '../../ui/toast.ts'
import { chooseTradeIns, tradeInChoice } from './queries.ts'

/** Whether buyers may offer their cars in exchange for those of the account. Nothing until it is known. */
export function TradeInChoice({ userId, role }: { userId: string; role: string }) {
  const [takes, setTakes] = useState<boolean | null>(null)
  useEffect(() => {
    let isWanted = true
    browserClient()
      .then((client) => tradeInChoice(client, userId))
      .then(
        (chosen) => isWanted && setTakes(chosen ?? takesTradeInsUnasked(role)),
        (error) => reportFailure('Whether cars are taken in exchange could not be read', error),
      )
    return () => {
      isWanted = false
    }
  }, [userId, role])

  async function choose(wanted: boolean) {
    setTakes(wanted)
    try {
      await chooseTradeIns(await browserClient(), userId, wanted)
    } catch (error) {
      setTakes(!wanted)
      if (await toastIfSessionEnded(error)) return
      reportFailure('The choice of trade-ins could not be saved', error)
      toast({ title: 'Failed to save your choice', tone: 'error' })
    }
  }

  if (takes === null) return null
  return (
    <AccountSection title="Cars in exchange">
      <Switch label="Buyers may offer me their car in exchange" checked={takes} onChange={choose}>
        They write what it is, add photos and say what they want for it, in a message about your vehicle. You
        agree to nothing by this.
      </Switch>
    </AccountSection>
  )
}
