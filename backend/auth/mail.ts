import { type ChangeData, changeMails, UNDO_DAYS, UNDO_PATH } from './change-mails.ts'
import { type Card, type Layout, mailParts, UNSUBSCRIBE } from './mail-layout.ts'
import { type LetterData, templates } from './mail-templates.ts'

/** The columns of auth.mail_outbox needed to send a mail. */
export interface OutboxRow {
  template: string
  recipient: string
  data: Record<string, unknown>
}

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
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
/** Explains it. */
export const UNDO_NOTE = `If it was not you, press the button within ${UNDO_DAYS} days. It lets you undo the change, sign out everywhere and choose a new password.`

/** The root-relative path of the link that undoes a change. */
export function undoPath(token: string): string {
  return `${UNDO_PATH}?${new URLSearchParams({ token })}`
}

/** The content of a mail of template `notice`; all its texts are in the outbox row. */
export interface NoticeData {
  subject: string
  paragraphs: string[]
  cards?: Card[]
  action_label: string | null
  /** Root-relative. */
  action_path: string | null
  /** A plain link below the action: label and root-relative path. */
  second_label?: string | null
  second_path?: string | null
  notes: string[]
  /** Root-relative, for mails with an opt-out; accepts a POST (RFC 8058). */
  unsubscribe_path?: string
  /** The same for mails that somebody else caused: it stops that person. */
  stop_path?: string
}

/** Renders an outbox row as a mail with text and HTML. Throws for an unknown template. */
export function renderMail(row: OutboxRow, site: Site): Mail {
  const { subject, ...layout } = wordsOf(row, site)
  const mail = { to: row.recipient, subject, ...mailParts({ ...layout, ...site }, subject) }
  return layout.leave ? { ...mail, headers: unsubscribeHeaders(layout.leave.link) } : mail
}

/** Headers for the unsubscribe button of mail programs (RFC 8058). */
export function unsubscribeHeaders(link: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

type Words = Omit<Layout, keyof Site> & { subject: string }

function wordsOf(row: OutboxRow, site: Site): Words {
  if (row.template === 'notice') return notice(row.data as unknown as NoticeData, site)
  return changeMails[row.template] ? changeMail(row, site) : letter(row, site)
}

function changeMail({ template, data }: OutboxRow, { siteName, siteUrl }: Site): Words {
  const mail = changeMails[template]
  if (!mail) throw new Error(`There is no mail template named ${template}`)
  const change = data as Partial<ChangeData>
  return {
    subject: mail.subject(siteName),
    paragraphs: [mail.intro(siteName, change), 'If you did this, there is nothing left to do.'],
    action: { label: NOT_ME, link: new URL(undoPath(String(change.token)), siteUrl).href },
    second: null,
    code: null,
    notes: [UNDO_NOTE],
    leave: null,
  }
}

function notice(data: NoticeData, { siteUrl }: Site): Words {
  const { subject, paragraphs, cards, notes } = data
  return {
    subject,
    paragraphs,
    ...(cards && { cards }),
    notes,
    action: linkTo(data.action_label, data.action_path, siteUrl),
    second: linkTo(data.second_label, data.second_path, siteUrl),
    code: null,
    leave: leaveLink(data, siteUrl),
  }
}

function leaveLink(
  { unsubscribe_path, stop_path }: Pick<NoticeData, 'unsubscribe_path' | 'stop_path'>,
  siteUrl: string,
) {
  return linkTo(NOT_ME, stop_path, siteUrl) ?? linkTo(UNSUBSCRIBE, unsubscribe_path, siteUrl)
}

function linkTo(label: string | null | undefined, path: string | null | undefined, siteUrl: string) {
  return label && path ? { label, link: new URL(path, siteUrl).href } : null
}

function letter(row: OutboxRow, { siteName, siteUrl }: Site): Words {
  const template = templates[row.template]
  if (!template) throw new Error(`There is no mail template named ${row.template}`)
  const data = row.data as Partial<LetterData>
  return {
    subject: template.subject(siteName),
    paragraphs: [template.intro(siteName, data, row.recipient)],
    action: template.action
      ? { label: template.action, link: letterLink(siteUrl, row.template, data) }
      : null,
    second: null,
    code: String(data.code),
    notes: [
      template.action
        ? `The link is valid for ${LETTER_LIFETIME_HOURS} hours, the code for ${CODE_LIFETIME_MINUTES} minutes.`
        : `The code is valid for ${CODE_LIFETIME_MINUTES} minutes.`,
      template.otherwise,
    ],
    leave: leaveLink(data, siteUrl),
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
