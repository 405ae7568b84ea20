import { imageVariant } from '#domain/ads/images.ts'
import { formatKes, formatKilometres } from '#domain/foundation/money.ts'
import { type Block, type Inline, newsletterBlocks } from '#domain/newsletter/newsletter-text.ts'
import { escapeHtml, framedMail, GREEN, INK, LINE, PARAGRAPH, SMALL, UNSUBSCRIBE } from '../mail-layout.ts'

/** An ad as returned by private.newsletter_ads. */
export interface NewsletterAd {
  id: string
  title: string
  price: number
  year: number
  mileage: number | null
  location: string
  image: string | null
}

export interface Newsletter {
  subject: string
  body: string
  ads: readonly NewsletterAd[]
  /** Root-relative; accepts a POST (RFC 8058). */
  unsubscribe_path: string
}

const WHY = 'You received this e-mail because you subscribed to the Magari newsletter.'

/** A newsletter mail as text and HTML with the same content. Picture URLs are the same for everyone, so opens are not tracked. */
export function newsletterMail(
  { subject, body, ads, unsubscribe_path }: Newsletter,
  { siteName, siteUrl }: { siteName: string; siteUrl: string },
): { text: string; html: string; unsubscribe: string } {
  const unsubscribe = new URL(unsubscribe_path, siteUrl).href
  const blocks = newsletterBlocks(body)
  const parts = framedMail({
    siteName,
    siteUrl,
    title: subject,
    leave: { label: UNSUBSCRIBE, link: unsubscribe },
    text: [...blocks.map(blockText), ...ads.map((ad) => adText(ad, siteUrl)), WHY],
    html: [
      ...blocks.map(blockHtml),
      ...ads.map((ad) => adHtml(ad, siteUrl)),
      `<p style="${SMALL};margin-top:24px">${escapeHtml(WHY)}</p>`,
    ],
  })
  return { ...parts, unsubscribe }
}

function blockText(block: Block): string {
  if (block.kind !== 'list') return inlineText(block.children)
  return block.items
    .map((item, nth) => `${block.ordered ? `${nth + 1}.` : '-'} ${inlineText(item)}`)
    .join('\n')
}

function inlineText(parts: readonly Inline[]): string {
  return parts
    .map((part) => {
      if (part.kind === 'break') return '\n'
      if (part.kind === 'bold') return inlineText(part.children)
      if (part.kind === 'link' && part.text !== part.href) return `${part.text} (${part.href})`
      return part.text
    })
    .join('')
}

const HEADINGS = {
  2: `margin:24px 0 8px;font-size:20px;line-height:28px;font-weight:700;color:${INK}`,
  3: `margin:16px 0 8px;font-size:17px;line-height:24px;font-weight:700;color:${INK}`,
}
const ITEM = `margin:0 0 8px;font-size:16px;line-height:24px;color:${INK}`

function blockHtml(block: Block): string {
  if (block.kind === 'heading')
    return `<h${block.level} style="${HEADINGS[block.level]}">${inlineHtml(block.children)}</h${block.level}>`
  if (block.kind === 'paragraph') return `<p style="${PARAGRAPH}">${inlineHtml(block.children)}</p>`
  const items = block.items.map((item) => `<li style="${ITEM}">${inlineHtml(item)}</li>`).join('')
  const tag = block.ordered ? 'ol' : 'ul'
  return `<${tag} style="margin:0 0 16px;padding-left:24px">${items}</${tag}>`
}

function inlineHtml(parts: readonly Inline[]): string {
  return parts
    .map((part) => {
      if (part.kind === 'break') return '<br>'
      if (part.kind === 'bold') return `<strong>${inlineHtml(part.children)}</strong>`
      if (part.kind === 'text') return escapeHtml(part.text)
      return `<a href="${escapeHtml(part.href)}" style="color:${GREEN};word-break:break-word">${escapeHtml(part.text)}</a>`
    })
    .join('')
}

function adLink({ id }: NewsletterAd, siteUrl: string): string {
  return new URL(`/vehicles/${id}`, siteUrl).href
}

function facts({ year, mileage, location }: NewsletterAd): string {
  return [year, ...(mileage === null ? [] : [formatKilometres(mileage)]), location].join(' · ')
}

function adText(ad: NewsletterAd, siteUrl: string): string {
  return [ad.title, formatKes(ad.price), facts(ad), adLink(ad, siteUrl)].join('\n')
}

function adHtml(ad: NewsletterAd, siteUrl: string): string {
  const link = escapeHtml(adLink(ad, siteUrl))
  const picture =
    ad.image &&
    `<td width="96" valign="top" style="width:96px;padding:0 12px 0 0"><a href="${link}"><img src="${escapeHtml(new URL(imageVariant(ad.image, 320), siteUrl).href)}" alt="" width="96" style="display:block;width:96px;height:auto;border:0;border-radius:8px"></a></td>`
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-top:1px solid ${LINE}"><tr><td style="padding:16px 0"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>${picture ?? ''}<td valign="top"><a href="${link}" style="font-size:16px;line-height:22px;font-weight:600;color:${GREEN};text-decoration:none;word-break:break-word">${escapeHtml(ad.title)}</a><p style="margin:4px 0 0;font-size:16px;line-height:22px;font-weight:700;color:${INK}">${escapeHtml(formatKes(ad.price))}</p><p style="${SMALL};margin-top:2px;margin-bottom:0">${escapeHtml(facts(ad))}</p></td></tr></table></td></tr></table>`
}
