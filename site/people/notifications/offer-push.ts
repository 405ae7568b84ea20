/** Offers push messages after an action that makes them useful. Never triggers the browser's permission prompt by itself. */
import { reportFailure } from '../../failures/report-failure.ts'
import { tryStorage } from '../../session/storage.ts'
import { toast } from '../../ui/toast.ts'
import { deviceWord } from './device-word.ts'
import { publicKey, supportsPush, switchPushOn, wasSwitchedOn } from './push-subscription.ts'

const NOT_BEFORE = 'magari-push-offer'
const DAY_MS = 24 * 60 * 60 * 1000
const SECONDS_SHOWN = 20

/** Repeats the toast with the offer, unless push is unavailable, already on, or was declined recently. */
export async function offerPush(userId: string, title: string, question: string): Promise<void> {
  if (!supportsPush() || Notification.permission === 'denied' || wasSwitchedOn(userId)) return
  if (Date.now() < Number(tryStorage(() => localStorage.getItem(NOT_BEFORE)))) return
  try {
    if ((await publicKey()) === null) return
  } catch {
    return
  }
  // An ignored offer is repeated on another day.
  notBefore(1)
  toast({
    title,
    description: question,
    seconds: SECONDS_SHOWN,
    action: { label: `Notify me on this ${deviceWord()}`, run: () => void accept(userId) },
    decline: { label: 'Not now', run: () => notBefore(30) },
  })
}

async function accept(userId: string): Promise<void> {
  const device = deviceWord()
  try {
    const state = await switchPushOn(userId)
    if (state === 'on') toast({ title: `Notifications are on for this ${device}` })
    else
      toast({
        title: `Your browser blocks notifications from Magari on this ${device}`,
        description: 'Allow them in the browser settings.',
        tone: 'info',
      })
  } catch (error) {
    reportFailure('Push messages could not be switched on', error)
    toast({
      title: `Notifications on this ${device} could not be switched on. Check your connection and try again.`,
      tone: 'error',
    })
  }
}

function notBefore(days: number): void {
  tryStorage(() => localStorage.setItem(NOT_BEFORE, String(Date.now() + days * DAY_MS)))
}
