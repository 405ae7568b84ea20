/** Sends SMS by Africa's Talking. */
import { smsText } from '#domain/notifications/channels/sms.ts'
import { askProvider, isMessageId, reasonOf } from './ask-provider.ts'
import type { Outcome, Sender } from './sender.ts'
import type { AfricasTalkingConfig } from './settings.ts'

/** Processed, sent, queued. */
const TAKEN = new Set([100, 101, 102])

interface Recipient {
  statusCode?: unknown
  status?: unknown
  cost?: unknown
  messageId?: unknown
}

/** `siteUrl`: its host ends each text. */
export function createSmsSender(
  { baseUrl, username, apiKey, senderId }: AfricasTalkingConfig,
  siteUrl: string,
  { timeLimit }: { timeLimit?: number } = {},
): Sender<string> {
  const { host } = new URL(siteUrl)
  return async ({ told, address }) => {
    const answer = await askProvider(
      `${baseUrl}/version1/messaging`,
      {
        headers: {
          apiKey,
          accept: 'application/json',
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams({
          username,
          to: address,
          message: smsText(told, host),
          ...(senderId ? { from: senderId } : {}),
        }).toString(),
      },
      timeLimit,
    )
    if ('state' in answer) return answer
    // Other errors concern the whole request, which was refused.
    if (answer.status >= 300) return { state: 'failed', reason: `http ${answer.status}` }
    return outcomeOf(answer.body)
  }
}

function outcomeOf(body: unknown): Outcome {
  const data = (body as { SMSMessageData?: { Message?: unknown; Recipients?: unknown } } | null)
    ?.SMSMessageData
  if (!Array.isArray(data?.Recipients)) return { state: 'unknown', reason: 'malformed answer' }
  const recipient = data.Recipients[0] as Recipient | null | undefined
  // Refused before there were recipients, such as `InvalidSenderId`.
  if (!recipient) return { state: 'failed', reason: reasonOf(data.Message) || 'no recipient' }
  const { statusCode, status, cost, messageId } = recipient
  if (!Number.isInteger(statusCode)) return { state: 'unknown', reason: 'malformed answer' }
  const known = {
    costKes: kesOf(cost),
    ...(isMessageId(messageId) ? { providerId: messageId } : {}),
  }
  return TAKEN.has(statusCode as number)
    ? { state: 'sent', ...known }
    : { state: 'failed', reason: reasonOf(statusCode, status), ...known }
}

/** `KES 0.8000` in KES; 0 where there is no price, or one in another currency. */
function kesOf(cost: unknown): number {
  const amount = /^KES (\d{1,4}(?:\.\d{1,6})?)$/.exec(String(cost))?.[1]
  return Number(amount ?? 0)
}
