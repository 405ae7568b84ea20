/** Saves SMS for the mailbox of a trial instead of sending them. */
import { smsText } from '#domain/notifications/channels/sms.ts'
import { saveMessages } from '../mailbox-folder.ts'
import type { Sender } from './sender.ts'

export function createCapturedSmsSender(folder: string, siteUrl: string): Sender<string> {
  const { host } = new URL(siteUrl)
  const save = saveMessages(folder)
  return async ({ told, address }) => {
    await save({ to: address, text: smsText(told, host) })
    return { state: 'sent' }
  }
}
