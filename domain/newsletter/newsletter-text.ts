/** The markup of newsletters: paragraphs, headings, lists, bold and links, without HTML. */

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'break' }
  | { kind: 'bold'; children: Inline[] }
  | { kind: 'link'; href: string; text: string }

export type Block =
  | { kind: 'heading'; level: 2 | 3; children: Inline[] }
  | { kind: 'paragraph'; children: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }

const HEADING = /^(#{1,2})[ \t]+(\S.*)$/
const BULLET = /^[-*][ \t]+(\S.*)$/
const NUMBER = /^\d{1,3}[.)][ \t]+(\S.*)$/
const BOLD = /\*\*(\S|\S.*?\S)\*\*/
const LINK = /\[([^[\]\n]+)\]\(([^()\s]+)\)/
const BARE_LINK = /https:\/\/[^\s<>"'()[\]*]+/
const SPANS = new RegExp(`${BOLD.source}|${LINK.source}|${BARE_LINK.source}`, 'g')
/** At the end of a bare URL these belong to the sentence. */
const SENTENCE_END = /[.,;:!?]+$/
const LONGEST_LINK = 2000

/** Parses a text into blocks. Anything that is not markup, including HTML, is plain text. */
export function newsletterBlocks(body: string): Block[] {
  const blocks: Block[] = []
  let open: Block | null = null
  for (const line of body.split('\n').map((line) => line.trim())) {
    const block = blockOf(line)
    if (block === null || block.kind === 'heading') open = null
    if (block === null) continue
    if (open?.kind === 'paragraph' && block.kind === 'paragraph') {
      open.children.push({ kind: 'break' }, ...block.children)
    } else if (open?.kind === 'list' && block.kind === 'list' && open.ordered === block.ordered) {
      open.items.push(...block.items)
    } else {
      blocks.push(block)
      open = block.kind === 'heading' ? null : block
    }
  }
  return blocks
}

function blockOf(line: string): Block | null {
  if (line === '') return null
  const [, signs, heading] = HEADING.exec(line) ?? []
  if (signs && heading)
    return { kind: 'heading', level: signs.length === 1 ? 2 : 3, children: inlines(heading) }
  const bullet = BULLET.exec(line)?.[1]
  if (bullet) return { kind: 'list', ordered: false, items: [inlines(bullet)] }
  const numbered = NUMBER.exec(line)?.[1]
  if (numbered) return { kind: 'list', ordered: true, items: [inlines(numbered)] }
  return { kind: 'paragraph', children: inlines(line) }
}

function inlines(text: string): Inline[] {
  const found: Inline[] = []
  let end = 0
  const addText = (words: string) => words && found.push({ kind: 'text', text: words })
  for (const match of text.matchAll(SPANS)) {
    const [whole, bold, label, target] = match
    const bare = bold === undefined && target === undefined ? whole.replace(SENTENCE_END, '') : null
    const href = bold === undefined ? safeLink(bare ?? target ?? '') : null
    if (bold === undefined && href === null) continue
    addText(text.slice(end, match.index))
    if (bold !== undefined) found.push({ kind: 'bold', children: inlines(bold) })
    else if (href !== null) found.push({ kind: 'link', href, text: bare ?? label ?? href })
    end = match.index + (bare ?? whole).length
  }
  addText(text.slice(end))
  return found
}

/** The normalised URL of an allowed link, else null: only https, without user name or password. */
export function safeLink(address: string): string | null {
  if (address.length > LONGEST_LINK || !URL.canParse(address)) return null
  const { protocol, username, password, hostname, href } = new URL(address)
  return protocol === 'https:' && !username && !password && hostname.includes('.') ? href : null
}

/** The first thing written as a link that is not an allowed one, or null. */
export function invalidLink(body: string): string | null {
  for (const [, , target = ''] of body.matchAll(new RegExp(LINK.source, 'g')))
    if (safeLink(target) === null) return target
  return null
}
