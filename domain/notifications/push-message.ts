/** The JSON payload of a web push, shown by the service worker. */
export interface PushMessage {
  /** From private.notification_deliveries: a repeated message has the same id. */
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
