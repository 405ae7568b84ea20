/** What stands in a mail, in the order in which it is read. */
export interface Layout {
  siteName: string
  siteUrl: string
  paragraphs: readonly string[]
  /** What the mail asks for. */
  action: { label: string; link: string } | null
  /** What else one may do, in a quieter link. */
  second: { label: string; link: string } | null
  /** Six digits, as another way to do what the link does. */
  code: string | null
  /** In small print. */
  notes: readonly string[]
  /** Where one asks for no more mails of this kind. */
  unsubscribe: string | null
}

const UNSUBSCRIBE = 'Unsubscribe from mails like this'

/** The two parts of a mail, with the same content. Everything in the layout is taken as text. */
export function mailParts(layout: Layout, title: string): { text: string; html: string } {
  return { text: text(layout), html: html(layout, title) }
}

function text({ siteName, siteUrl, paragraphs, action, second, code, notes, unsubscribe }: Layout): string {
  const blocks = [
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.link}`] : []),
    ...(second ? [`${second.label}:\n${second.link}`] : []),
    ...(code ? [`${action ? 'Or enter' : 'Enter'} this code: ${code}`] : []),
    ...(notes.length > 0 ? [notes.join('\n')] : []),
    `${siteName}\n${siteUrl}`,
    ...(unsubscribe ? [`${UNSUBSCRIBE}:\n${unsubscribe}`] : []),
  ]
  return `${blocks.join('\n\n')}\n`
}

const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif"
const INK = '#1c1a16'
const QUIET_INK = '#525048'
const LINE = '#e5e3dd'
const GROUND = '#f7f6f1'
const GREEN = '#0c6944'

const PARAGRAPH = `margin:0 0 16px;font-size:16px;line-height:24px;color:${INK}`
const SMALL = `margin:0 0 8px;font-size:14px;line-height:20px;color:${QUIET_INK}`
const FOOT = `margin:16px 0 0;font-size:14px;line-height:20px;color:${QUIET_INK}`

// Mail programs know neither style sheets nor modern layout: tables, and styles on each element.
function html(layout: Layout, title: string): string {
  const { siteName, siteUrl, paragraphs, action, second, code, notes, unsubscribe } = layout
  const blocks = [
    ...paragraphs.map((paragraph) => `<p style="${PARAGRAPH}">${escapeHtml(paragraph)}</p>`),
    ...(action
      ? [
          `<p style="margin:24px 0"><a href="${escapeHtml(action.link)}" style="display:inline-block;padding:12px 24px;border-radius:10px;background:${GREEN};color:#ffffff;font-size:16px;line-height:20px;font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></p>`,
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
  const home = escapeHtml(siteUrl)
  const leave = unsubscribe
    ? `\n<p style="${FOOT}"><a href="${escapeHtml(unsubscribe)}" style="color:${QUIET_INK}">${UNSUBSCRIBE}</a></p>`
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
<p style="margin:0 0 24px;font-size:22px;line-height:28px;font-weight:700;color:${GREEN}">${escapeHtml(siteName)}</p>
${blocks.join('\n')}
</td></tr>
</table>
<p style="${FOOT}"><a href="${home}" style="color:${QUIET_INK}">${home}</a></p>${leave}
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
