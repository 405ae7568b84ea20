import type { Config } from '../config.ts'
import type { Secrets } from '../secrets.ts'
import { createSmsSender } from './africas-talking.ts'
import { createPushSender, vapidSubject } from './push.ts'
import type { Senders } from './sender.ts'
import { createWhatsappSender } from './whatsapp.ts'

/** The senders of the channels that this server is configured for, and the public key of push. */
export function createSenders(config: Config, secrets: Secrets): { senders: Senders; pushKey: string } {
  const { vapidPublicKey: publicKey, vapidPrivateKey: privateKey } = secrets
  const { africasTalking, whatsapp, publicUrl } = config
  const push = createPushSender({
    vapid: { publicKey, privateKey },
    subject: vapidSubject(config),
    alsoTo: config.pushHosts,
  })
  return {
    senders: {
      push,
      ...(africasTalking ? { sms: createSmsSender(africasTalking, publicUrl) } : {}),
      ...(whatsapp ? { whatsapp: createWhatsappSender(whatsapp) } : {}),
    },
    pushKey: publicKey,
  }
}
