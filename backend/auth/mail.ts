import { type ChangeData, changeMails, UNDO_DAYS, UNDO_PATH } from './change-mails.ts'
import { type LetterData, templates } from './mail-templates.ts'

/** The columns of mail.outbox needed to send a mail. */
export interface OutboxRow {
  template: string
  recipient: string
  data: Record<string, unknown>
}

/** The content of a mail in reading order, for the application to lay out and send. */
export interface MailContent {
  subject: string
  paragraphs: readonly string[]
  /** The main action. */
  action: MailLink | null
  /** A six-digit code, as an alternative to the link. */
  code: string | null
  /** In small print. */
  notes: readonly string[]
  /** In the foot: to end mails of this kind, or what its sender has us write. */
  leave: MailLink | null
}

export interface MailLink {
  label: string
  link: string
}

interface Site {
  siteName: string
  siteUrl: string
}

/** Validity of the link in a mail. */
export const LETTER_LIFETIME_HOURS = 24
/** Validity of its code: shorter, because six digits can be guessed. */
export const CODE_LIFETIME_MINUTES = 15

/** The label of the link in a mail about a changed credential. */
export const NOT_ME = 'This was not me'
const UNDO_NOTE = `If it was not you, press the button within ${UNDO_DAYS} days. It lets you undo the change, sign out everywhere and choose a new password.`

/** The content of a mail that the sign-in service has put into the outbox. Throws for an unknown template. */
export function signInMail({ template, recipient, data }: OutboxRow, site: Site): MailContent {
  return changeMails[template] ? changeMail(template, data, site) : letter(template, recipient, data, site)
}

function changeMail(template: string, change: Partial<ChangeData>, { siteName, siteUrl }: Site): MailContent {
  const mail = changeMails[template]
  if (!mail) throw new Error(`There is no mail template named ${template}`)
  const path = `${UNDO_PATH}?${new URLSearchParams({ token: String(change.token) })}`
  return {
    subject: mail.subject(siteName),
    paragraphs: [mail.intro(siteName, change), 'If you did this, there is nothing left to do.'],
    action: { label: NOT_ME, link: new URL(path, siteUrl).href },
    code: null,
    notes: [UNDO_NOTE],
    leave: null,
  }
}

function letter(
  template: string,
  recipient: string,
  data: Partial<LetterData>,
  { siteName, siteUrl }: Site,
): MailContent {
  const texts = templates[data.joins ? 'signup' : template]
  if (!texts) throw new Error(`There is no mail template named ${template}`)
  return {
    subject: texts.subject(siteName),
    paragraphs: [texts.intro(siteName, data, recipient)],
    action: texts.action ? { label: texts.action, link: letterLink(siteUrl, template, data) } : null,
    code: String(data.code),
    notes: [
      texts.action
        ? `The link is valid for ${LETTER_LIFETIME_HOURS} hours, the code for ${CODE_LIFETIME_MINUTES} minutes.`
        : `The code is valid for ${CODE_LIFETIME_MINUTES} minutes.`,
      texts.otherwise,
    ],
    leave: data.stop_path ? { label: NOT_ME, link: new URL(data.stop_path, siteUrl).href } : null,
  }
}

/** The URL of a mail's link. */
export function letterLink(siteUrl: string, type: string, data: Partial<LetterData>): string {
  const link = new URL('/auth/v1/verify', siteUrl)
  link.searchParams.set('token', String(data.token))
  link.searchParams.set('type', type)
  link.searchParams.set('redirect_to', typeof data.redirect_to === 'string' ? data.redirect_to : siteUrl)
  return link.href
}
