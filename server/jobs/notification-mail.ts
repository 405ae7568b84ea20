import { type NoticeData, type OutboxRow, renderMail } from '#backend/auth/mail.ts'
import { imageVariant } from '#domain/ads/images.ts'
import { mailWords } from '#domain/notifications/channels/mail.ts'
import type { ShownAd } from '#domain/notifications/kind.ts'
import type { Mail, MailSettings } from '../mail.ts'

/** `data` of an outbox row with the template `notification`. */
interface NotificationData {
  kind: string
  facts: unknown
  /** Root-relative. */
  unsubscribe_path?: string
  stop_path?: string
}

/** The mail of a notification written by private.tell and private.mail_address. Never throws: see wordsOf. */
export function notificationMail({ recipient, data }: OutboxRow, settings: MailSettings): Mail {
  const { kind, facts, unsubscribe_path, stop_path } = data as unknown as NotificationData
  const { subject, paragraphs, ads, action, second, notes } = mailWords({ kind, facts })
  const notice: NoticeData = {
    subject,
    paragraphs,
    cards: ads.map((ad) => card(ad, ads.length === 1, settings.siteUrl)),
    action_label: action?.label ?? null,
    action_path: action?.path ?? null,
    second_label: second?.label ?? null,
    second_path: second?.path ?? null,
    notes,
    ...(unsubscribe_path && { unsubscribe_path }),
    ...(stop_path && { stop_path }),
  }
  return renderMail({ template: 'notice', recipient, data: { ...notice } }, settings)
}

// Twice the width in which the layout shows it, for sharp screens.
function card({ title, detail = null, path, picture }: ShownAd, isLarge: boolean, siteUrl: string) {
  return {
    title,
    detail,
    link: new URL(path, siteUrl).href,
    picture: picture && new URL(imageVariant(picture, isLarge ? 960 : 320), siteUrl).href,
  }
}
