import type { MailContent, MailLink } from '#backend/auth/mail.ts'
import type { Mail, MailSettings } from './mail.ts'

/** The content of a mail with what only the marketplace's have. */
export interface Layout extends MailContent {
  /** Things with pictures, below the paragraphs: a single one is shown large, several as a list. */
  cards?: readonly Card[]
  /** A secondary action, shown as a plain link. */
  second?: MailLink | null
}

/** A thing with a link and a picture, both with absolute URLs. */
export interface Card {
  title: string
  detail: string | null
  link: string
  picture: string | null
}

export const UNSUBSCRIBE = 'Unsubscribe from mails like this'

/** The mail to the recipient: text and HTML with the same content, all values escaped. */
export function laidOutMail(to: string, layout: Layout, settings: MailSettings): Mail {
  const { subject, leave } = layout
  const parts = framedMail({
    ...settings,
    leave,
    title: subject,
    text: textBlocks(layout),
    html: htmlBlocks(layout),
  })
  return { to, subject, ...parts, ...(leave && { headers: unsubscribeHeaders(leave.link) }) }
}

/** Headers for the unsubscribe button of mail programs (RFC 8058). */
export function unsubscribeHeaders(link: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** The content of the shared mail frame. */
interface Framed extends MailSettings, Pick<MailContent, 'leave'> {
  title: string
  text: readonly string[]
  /** HTML in which all input is already escaped. */
  html: readonly string[]
}

/** The text and HTML parts of a mail with rendered blocks, between the site's name and the link that ends such mails. */
export function framedMail({ siteName, siteUrl, leave, title, text, html }: Framed): {
  text: string
  html: string
} {
  const foot = [`${siteName}\n${siteUrl}`, ...(leave ? [`${leave.label}:\n${leave.link}`] : [])]
  return {
    text: `${[...text, ...foot].join('\n\n')}\n`,
    html: page({ siteName, siteUrl, leave, title, html }),
  }
}

function textBlocks({ paragraphs, cards = [], action, second, code, notes }: Layout): string[] {
  return [
    ...paragraphs,
    // The paragraphs name a single one, and the action leads to it.
    ...(cards.length > 1 ? cards.map(textCard) : []),
    ...(action ? [`${action.label}:\n${action.link}`] : []),
    ...(second ? [`${second.label}:\n${second.link}`] : []),
    ...(code ? [`${action ? 'Or enter' : 'Enter'} this code: ${code}`] : []),
    ...(notes.length > 0 ? [notes.join('\n')] : []),
  ]
}

function textCard({ title, detail, link }: Card): string {
  return [title, detail, link].filter(Boolean).join('\n')
}

const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif"
export const INK = '#1c1a16'
export const QUIET_INK = '#525048'
export const LINE = '#e5e3dd'
const GROUND = '#f7f6f1'
export const GREEN = '#0c6944'
const WHITE = '#ffffff'

export const PARAGRAPH = `margin:0 0 16px;font-size:16px;line-height:24px;color:${INK}`
export const SMALL = `margin:0 0 8px;font-size:14px;line-height:20px;color:${QUIET_INK}`
const FOOT = `margin:16px 0 0;font-size:14px;line-height:20px;color:${QUIET_INK}`

function htmlBlocks({ paragraphs, cards = [], action, second, code, notes }: Layout): string[] {
  return [
    ...paragraphs.map((paragraph) => `<p style="${PARAGRAPH}">${escapeHtml(paragraph)}</p>`),
    ...(cards.length === 1 ? cards.map(largeCard) : cards.map(listedCard)),
    ...(action
      ? [
          `<p style="margin:24px 0"><a href="${escapeHtml(action.link)}" style="display:inline-block;padding:12px 24px;border-radius:10px;background:${GREEN};color:${WHITE};font-size:16px;line-height:20px;font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></p>`,
        ]
      : []),
    ...(second
      ? [
          `<p style="${PARAGRAPH}"><a href="${escapeHtml(second.link)}" style="color:${GREEN}">${escapeHtml(second.label)}</a></p>`,
        ]
      : []),
    ...(code
      ? [
          `<p style="${PARAGRAPH}">${action ? 'Or enter' : 'Enter'} this code: <strong style="font-size:22px;letter-spacing:4px;white-space:nowrap">${escapeHtml(code)}</strong></p>`,
        ]
      : []),
    ...notes.map((note) => `<p style="${SMALL}">${escapeHtml(note)}</p>`),
  ]
}

const CARD_TITLE = `color:${INK};font-size:16px;line-height:22px;font-weight:600;text-decoration:none`

// The colour behind a picture shows its alternative text where pictures are not loaded.
function largeCard({ title, detail, link, picture }: Card): string {
  const shown = picture
    ? `<img src="${escapeHtml(picture)}" width="454" alt="${escapeHtml(title)}" style="display:block;width:100%;max-width:454px;height:auto;border:0;border-radius:10px;background:${GROUND};color:${QUIET_INK}">`
    : escapeHtml(title)
  return `<p style="margin:0 0 16px"><a href="${escapeHtml(link)}" style="${CARD_TITLE}">${shown}</a></p>${
    detail ? `\n<p style="${PARAGRAPH}">${escapeHtml(detail)}</p>` : ''
  }`
}

function listedCard({ title, detail, link, picture }: Card): string {
  const shown = picture
    ? `<a href="${escapeHtml(link)}"><img src="${escapeHtml(picture)}" width="112" height="84" alt="" style="display:block;width:112px;height:84px;object-fit:cover;border:0;border-radius:8px;background:${GROUND}"></a>`
    : ''
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px"><tr>
<td width="112" valign="top" style="padding:0 16px 0 0">${shown}</td>
<td valign="top"><a href="${escapeHtml(link)}" style="${CARD_TITLE}">${escapeHtml(title)}</a>${
    detail
      ? `<br><span style="font-size:14px;line-height:20px;color:${QUIET_INK}">${escapeHtml(detail)}</span>`
      : ''
  }</td>
</tr></table>`
}

// The colours of the dark theme, by the inline styles that they replace. Programs that know no media queries show the light theme.
const DARK = `@media (prefers-color-scheme: dark) {
body, [style*="background:${GROUND}"] { background: #11120f !important; }
[style*="background:${WHITE}"] { background: #191a16 !important; }
[style*="solid ${LINE}"] { border-color: #2e2e2a !important; }
[style*=";color:${INK}"], [style^="color:${INK}"] { color: #f0eee9 !important; }
[style*=";color:${QUIET_INK}"], [style^="color:${QUIET_INK}"] { color: #bab7af !important; }
[style*=";color:${GREEN}"], [style^="color:${GREEN}"] { color: #76d4a5 !important; }
[style*="background:${GREEN}"] { background: #52b586 !important; color: #03200f !important; }
}`

// Mail programs support neither style sheets nor modern layout: hence tables and inline styles.
function page({ siteName, siteUrl, leave, title, html }: Omit<Framed, 'text'>): string {
  const home = escapeHtml(siteUrl)
  const last = leave
    ? `\n<p style="${FOOT}"><a href="${escapeHtml(leave.link)}" style="color:${QUIET_INK}">${leave.label}</a></p>`
    : ''
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark; }
${DARK}
</style>
</head>
<body style="margin:0;padding:0;background:${GROUND};${FONT}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${GROUND}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:${WHITE};border:1px solid ${LINE};border-radius:10px">
<tr><td style="padding:32px;${FONT}">
<p style="margin:0 0 24px;font-size:22px;line-height:28px;font-weight:700;color:${GREEN}">${escapeHtml(siteName)}</p>
${html.join('\n')}
</td></tr>
</table>
<p style="${FOOT}"><a href="${home}" style="color:${QUIET_INK}">${home}</a></p>${last}
</td></tr>
</table>
</body>
</html>
`
}

/** Escapes text for HTML. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
