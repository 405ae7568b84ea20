import { templates } from './mail-templates.ts'

/** A row of auth.mail_outbox, as far as sending it goes. */
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
}

interface Site {
  siteName: string
  siteUrl: string
}

/** What the mail that carries a one-time token needs to know; becomes `data` of the outbox row. */
export interface LetterData {
  token: string
  code: string
  redirect_to: string
  /** Of a change of address only. */
  old_email?: string | null
  new_email?: string
}

/** How long the link and the code of a mail are good. */
export const LETTER_LIFETIME_HOURS = 24

/** The mail of an outbox row, as text and HTML with the same content. Throws for a template that does not exist. */
export function renderMail(row: OutboxRow, { siteName, siteUrl }: Site): Mail {
  const template = templates[row.template]
  if (!template) throw new Error(`There is no mail template named ${row.template}`)
  const data = row.data as Partial<LetterData>
  const content: Content = {
    action: template.action ?? '',
    otherwise: template.otherwise,
    siteName,
    siteUrl,
    intro: template.intro(siteName, data),
    link: template.action ? letterLink(siteUrl, row.template, data) : '',
    code: String(data.code),
    validity: template.action
      ? `The link and the code are good for ${LETTER_LIFETIME_HOURS} hours.`
      : `The code is good for ${LETTER_LIFETIME_HOURS} hours.`,
  }
  const subject = template.subject(siteName)
  return { to: row.recipient, subject, text: text(content), html: html(content, subject) }
}

/** The address behind the link of a mail. */
export function letterLink(siteUrl: string, type: string, data: Partial<LetterData>): string {
  const link = new URL('/auth/v1/verify', siteUrl)
  link.searchParams.set('token', String(data.token))
  link.searchParams.set('type', type)
  link.searchParams.set('redirect_to', typeof data.redirect_to === 'string' ? data.redirect_to : siteUrl)
  return link.href
}

interface Content {
  siteName: string
  siteUrl: string
  intro: string
  /** What the link does; empty in a mail that has only a code. */
  action: string
  link: string
  code: string
  validity: string
  otherwise: string
}

function text(content: Content): string {
  const ways = content.action
    ? `${content.action}:\n${content.link}\n\nOr enter this code: ${content.code}`
    : `Enter this code: ${content.code}`
  return `${content.intro}

${ways}

${content.validity}
${content.otherwise}

${content.siteName}
${content.siteUrl}
`
}

const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif"
const INK = '#1c1a16'
const QUIET_INK = '#525048'
const LINE = '#e5e3dd'
const GROUND = '#f7f6f1'
const GREEN = '#0c6944'

// Mail programs know neither style sheets nor modern layout: tables, and styles on each element.
function html(content: Content, title: string): string {
  const safe = Object.fromEntries(
    Object.entries(content).map(([name, value]) => [name, escapeHtml(String(value))]),
  ) as unknown as Content
  const paragraph = `margin:0 0 16px;font-size:16px;line-height:24px;color:${INK}`
  const small = `margin:0 0 8px;font-size:14px;line-height:20px;color:${QUIET_INK}`
  const button = safe.action
    ? `<p style="margin:24px 0"><a href="${safe.link}" style="display:inline-block;padding:12px 24px;border-radius:10px;background:${GREEN};color:#ffffff;font-size:16px;line-height:20px;font-weight:600;text-decoration:none">${safe.action}</a></p>\n`
    : ''
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;padding:0;background:${GROUND};${FONT}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${GROUND}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border:1px solid ${LINE};border-radius:10px">
<tr><td style="padding:32px;${FONT}">
<p style="margin:0 0 24px;font-size:22px;line-height:28px;font-weight:700;color:${GREEN}">${safe.siteName}</p>
<p style="${paragraph}">${safe.intro}</p>
${button}<p style="${paragraph}">${safe.action ? 'Or enter' : 'Enter'} this code: <strong style="font-size:22px;letter-spacing:4px;white-space:nowrap">${safe.code}</strong></p>
<p style="${small}">${safe.validity}</p>
<p style="${small}">${safe.otherwise}</p>
</td></tr>
</table>
<p style="margin:16px 0 0;font-size:14px;line-height:20px;color:${QUIET_INK}"><a href="${safe.siteUrl}" style="color:${QUIET_INK}">${safe.siteUrl}</a></p>
</td></tr>
</table>
</body>
</html>
`
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
