import { PHONE_CHANNELS, type PhoneChannel } from '#domain/notifications/channels.ts'
import { type Config, capturesSms } from '../config.ts'
import { mailboxFolder } from '../mailbox-folder.ts'
import type { Secrets } from '../secrets.ts'
import { createSmsSender } from './africas-talking.ts'
import { createCapturedSmsSender } from './captured-sms.ts'
import { createPushSender, vapidSubject } from './push.ts'
import type { Senders } from './sender.ts'
import { createWhatsappSender } from './whatsapp.ts'

/** The senders of the channels that this server is configured for, and the public key of push. */
export function createSenders(config: Config, secrets: Secrets): { senders: Senders; pushKey: string } {
  const { vapidPublicKey: publicKey, vapidPrivateKey: privateKey } = secrets
  const { africasTalking, whatsapp, publicUrl } = config
  const sms = africasTalking
    ? createSmsSender(africasTalking, publicUrl)
    : capturesSms(config)
      ? createCapturedSmsSender(mailboxFolder(config.dataDirectory), publicUrl)
      : undefined
  const push = createPushSender({
    vapid: { publicKey, privateKey },
    subject: vapidSubject(config),
    alsoTo: config.pushHosts,
  })
  return {
    senders: {
      push,
      ...(sms ? { sms } : {}),
      ...(whatsapp ? { whatsapp: createWhatsappSender(whatsapp) } : {}),
    },
    pushKey: publicKey,
  }
}

/** The channels by which codes can be sent to phones, the usual one first. */
export function phoneChannels(senders: Senders): PhoneChannel[] {
  return PHONE_CHANNELS.filter((channel) => senders[channel])
}
