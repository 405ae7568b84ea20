import { useEffect, useState } from 'react'
import { reportFailure } from '../../failures/report-failure.ts'
import { useVisitor } from '../../session/visitor.ts'
import { Switch } from '../../ui/switch.tsx'
import { toast } from '../../ui/toast.ts'
import { deviceWord } from './device-word.ts'
import { type PushState, pushState, switchPushOff, switchPushOn } from './push-subscription.ts'

const OBSTACLES: Partial<Record<PushState, string>> = {
  unsupported: 'This browser does not support notifications.',
  install:
    'First add Magari to the home screen: tap Share, then Add to Home Screen. Open it from there and switch this on.',
  blocked: 'This browser blocks notifications from Magari. Allow them in its settings, then reload the page.',
}

/** The switch for push messages on this device, or why there is none. Nothing if the servers send none. */
export function PushOnThisDevice() {
  const userId = useVisitor().user?.id
  const [state, setState] = useState<PushState | null>(null)
  const [wanted, setWanted] = useState<boolean | null>(null)

  useEffect(() => {
    if (!userId) return
    let stale = false
    pushState(userId).then(
      (known) => !stale && setState(known),
      (error) => reportFailure('The push subscription could not be read', error),
    )
    return () => {
      stale = true
    }
  }, [userId])

  if (!userId || state === null || state === 'unavailable') return null
  const device = deviceWord()
  const label = `On this ${device}`
  const obstacle = OBSTACLES[state]
  if (obstacle)
    return (
      <div className="py-3">
        <p className="font-medium">{label}</p>
        <p className="text-sm text-ink-2">{obstacle}</p>
      </div>
    )

  async function choose(on: boolean) {
    // Ignores presses while saving; the switch shows the new value.
    if (!userId || wanted !== null) return
    setWanted(on)
    try {
      if (on) setState(await switchPushOn(userId))
      else {
        await switchPushOff()
        setState('off')
      }
    } catch (error) {
      reportFailure('Push messages could not be switched', error)
      toast({
        title: `Notifications on this ${device} could not be switched ${on ? 'on' : 'off'}. Check your connection and try again.`,
        tone: 'error',
      })
    }
    setWanted(null)
  }

  return (
    <Switch label={label} checked={wanted ?? state === 'on'} onChange={choose}>
      Get notifications on this {device} at once, even while Magari is closed.
    </Switch>
  )
}
