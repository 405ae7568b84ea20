import { NOT_ME, type OutboxRow } from '#backend/auth/mail.ts'
import { imageVariant } from '#domain/ads/images.ts'
import { mailWords } from '#domain/notifications/channels/mail.ts'
import type { ShownAd } from '#domain/notifications/kind.ts'
import type { MailSettings } from '../mail.ts'
import { type Card, type Layout, UNSUBSCRIBE } from '../mail-layout.ts'

/** `data` of an outbox row with the template `notification`. */
type NotificationData = {
  kind: string
  facts: unknown
  /** Root-relative. */
  unsubscribe_path?: string
  stop_path?: string
}

/** The content of a mail written by private.tell and private.mail_address. Never throws: see wordsOf. */
export function notificationLayout({ data }: Pick<OutboxRow, 'data'>, { siteUrl }: MailSettings): Layout {
  const { kind, facts, unsubscribe_path, stop_path } = data as NotificationData
  const { subject, paragraphs, ads, action, second, notes } = mailWords({ kind, facts })
  const linked = (label?: string, path?: string) =>
    label && path ? { label, link: new URL(path, siteUrl).href } : null
  return {
    subject,
    paragraphs,
    cards: ads.map((ad) => card(ad, ads.length === 1, siteUrl)),
    action: linked(action?.label, action?.path),
    second: linked(second?.label, second?.path),
    code: null,
    notes,
    leave: linked(NOT_ME, stop_path) ?? linked(UNSUBSCRIBE, unsubscribe_path),
  }
}

// Twice the width in which the layout shows it, for sharp screens.
function card({ title, detail = null, path, picture }: ShownAd, isLarge: boolean, siteUrl: string): Card {
  return {
    title,
    detail,
    link: new URL(path, siteUrl).href,
    picture: picture && new URL(imageVariant(picture, isLarge ? 960 : 320), siteUrl).href,
  }
}
