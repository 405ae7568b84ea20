/** Offers push messages after somebody did something that makes them useful. Never asks the browser by itself. */
import { reportFailure } from '../../failures/report-failure.ts'
import { tryStorage } from '../../session/storage.ts'
import { toast } from '../../ui/toast.ts'
import { deviceWord } from './device-word.ts'
import { publicKey, supportsPush, switchPushOn, wasSwitchedOn } from './push-subscription.ts'

const NOT_BEFORE = 'magari-push-offer'
const DAY_MS = 24 * 60 * 60 * 1000
const SECONDS_SHOWN = 20

/** Says what was saved once more, with the offer, unless it cannot be taken, is on, or was declined lately. */
export async function offerPush(userId: string, title: string, question: string): Promise<void> {
  if (!supportsPush() || Notification.permission === 'denied' || wasSwitchedOn(userId)) return
  if (Date.now() < Number(tryStorage(() => localStorage.getItem(NOT_BEFORE)))) return
  try {
    if ((await publicKey()) === null) return
  } catch {
    return
  }
  // Who lets it pass is asked again on another day.
  notBefore(1)
  toast({
    title,
    description: question,
    seconds: SECONDS_SHOWN,
    action: { label: `Tell me on this ${deviceWord()}`, run: () => void accept(userId) },
    decline: { label: 'Not now', run: () => notBefore(30) },
  })
}

async function accept(userId: string): Promise<void> {
  const device = deviceWord()
  try {
    const state = await switchPushOn(userId)
    if (state === 'on') toast({ title: `This ${device} tells you from now on` })
    else
      toast({
        title: `Your browser does not let Magari tell you on this ${device}`,
        description: 'Allow notifications for Magari in its settings.',
        tone: 'info',
      })
  } catch (error) {
    reportFailure('Push messages could not be switched on', error)
    toast({
      title: `Messages on this ${device} could not be switched on. Check your connection and try again.`,
      tone: 'error',
    })
  }
}

function notBefore(days: number): void {
  tryStorage(() => localStorage.setItem(NOT_BEFORE, String(Date.now() + days * DAY_MS)))
}
