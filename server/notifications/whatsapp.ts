/** Sends WhatsApp messages by the Cloud API, from templates that Meta approved. */
import { whatsappWords } from '#domain/notifications/channels/whatsapp.ts'
import { askProvider, isMessageId, reasonOf } from './ask-provider.ts'
import type { Sender } from './sender.ts'
import type { WhatsappConfig } from './settings.ts'

/** Codes for rate limits and for an expired token: the message was not accepted, but may be later. */
const LATER = new Set([4, 190, 429, 80007, 130429, 131056])

export function createWhatsappSender(
  { baseUrl, phoneNumberId, accessToken, language }: WhatsappConfig,
  { timeLimit }: { timeLimit?: number } = {},
): Sender<string> {
  return async ({ id, told, address }) => {
    const { template, values, button } = whatsappWords(told)
    const answer = await askProvider(
      `${baseUrl}/${phoneNumberId}/messages`,
      {
        headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          messaging_product: 'whatsapp',
          recipient_type: 'individual',
          to: address,
          type: 'template',
          template: {
            name: template,
            language: { code: language },
            components: [
              { type: 'body', parameters: values.map(textParameter) },
              { type: 'button', sub_type: 'url', index: '0', parameters: [textParameter(button)] },
            ],
          },
          biz_opaque_callback_data: String(id),
        }),
      },
      timeLimit,
    )
    if ('state' in answer) return answer
    const { error, messages } = (answer.body ?? {}) as {
      error?: { code?: unknown; message?: unknown }
      messages?: unknown
    }
    if (error) {
      const reason = reasonOf(error.code, error.message)
      return { state: LATER.has(Number(error.code)) ? 'postponed' : 'failed', reason }
    }
    if (answer.status >= 300) return { state: 'failed', reason: `http ${answer.status}` }
    const messageId = Array.isArray(messages) ? (messages[0] as { id?: unknown } | null)?.id : undefined
    return isMessageId(messageId)
      ? { state: 'sent', providerId: messageId }
      : { state: 'unknown', reason: 'malformed answer' }
  }
}

function textParameter(text: string) {
  return { type: 'text', text }
}
