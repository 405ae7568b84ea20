/** What a browser is sent by web push, as JSON: the service worker shows it. */
export interface PushMessage {
  /** Of private.notification_deliveries: a repeated message has the same. */
  id: number
  title: string
  body: string
  /** Root-relative. */
  path: string
  /** Root-relative URL of a picture. */
  picture: string | null
  /** Messages of one topic are shown as one. */
  topic: string
}
