/** Reads the vehicles of an XML list: the elements of one name whose attributes and children name most fields. */
import { Parser } from 'saxen'
import { FileRefused } from '../../../foundation/tables/list-file.ts'
import { fieldsNamed } from '../../../foundation/tables/list-kind.ts'
import { STOCK_LIST } from '../stock-list.ts'

interface XmlElement {
  name: string
  attributes: [name: string, value: string][]
  children: XmlElement[]
  text: string
}

/** Far more than 5,000 vehicles have. */
const MOST_ELEMENTS = 600_000
const DEEPEST = 20
/** Characters of a cell that is put together. */
const MOST_OF_A_CELL = 10_000
const UNREAD = 'This XML could not be read: an element is not closed, or it was cut off.'

/** A table of the vehicles, the headings first. No entities but those of XML itself are known. Throws FileRefused. */
export function readXml(text: string): string[][] {
  if (/<!(?:DOCTYPE|ENTITY)\b/i.test(text))
    throw new FileRefused('This XML has a document type, which is not read. Leave it out.')
  const [best] = groupsIn(parsed(text))
    .map((elements) => ({ elements, headings: headingsOf(elements) }))
    .map((group) => ({ ...group, fields: fieldsNamed(group.headings, STOCK_LIST) }))
    .toSorted((one, other) => other.fields - one.fields || other.elements.length - one.elements.length)
  if (!best || best.fields < 2)
    throw new FileRefused(
      'There are no vehicles in this XML: it needs an element for each, with elements such as make and price.',
    )
  return [
    best.headings,
    ...best.elements.map((element) => {
      const cells = cellsIn(element)
      return best.headings.map((heading) => cells.get(heading) ?? '')
    }),
  ]
}

function parsed(text: string): XmlElement {
  const root: XmlElement = { name: '', attributes: [], children: [], text: '' }
  const open = [root]
  let elements = 0
  let problem: string | null = null
  new Parser()
    .on('openTag', (name, attributes, decode) => {
      if (++elements > MOST_ELEMENTS || open.length > DEEPEST) {
        problem ??= 'This XML is too large or too deep for a list of vehicles.'
        return
      }
      const element: XmlElement = {
        name: bare(name),
        attributes: Object.entries(attributes() ?? {}).map(([key, value]) => [
          bare(key),
          decode(value).trim(),
        ]),
        children: [],
        text: '',
      }
      open.at(-1)?.children.push(element)
      open.push(element)
    })
    .on('closeTag', () => void (problem ?? open.pop()))
    .on('text', (said, decode) => add(said && decode(said)))
    .on('cdata', add)
    .on('error', () => {
      problem ??= UNREAD
    })
    .parse(text)
  if (!problem && open.length > 1) problem = UNREAD
  if (problem) throw new FileRefused(problem)
  return root

  function add(said: string) {
    const element = open.at(-1)
    if (element && said.trim()) element.text = `${element.text} ${said.trim()}`.trim()
  }
}

/** Without the prefix of its namespace. */
function bare(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/** The elements of one name below one parent, of every parent, that have parts. */
function groupsIn(element: XmlElement): XmlElement[][] {
  const groups = new Map<string, XmlElement[]>()
  for (const child of element.children) {
    if (child.children.length === 0 && child.attributes.length === 0) continue
    const group = groups.get(child.name)
    if (group) group.push(child)
    else groups.set(child.name, [child])
  }
  return [...groups.values(), ...element.children.flatMap(groupsIn)]
}

function headingsOf(elements: readonly XmlElement[]): string[] {
  return [...new Set(elements.flatMap((element) => [...cellsIn(element).keys()]))]
}

/** Attributes and children by name; `photos/photo` is the list of `photos`. */
function cellsIn(element: XmlElement): Map<string, string> {
  const cells = new Map<string, string>()
  const put = (name: string, text: string) => {
    const before = cells.get(name) ?? ''
    // The parent of all vehicles has their cells one after the other.
    if (before.length < MOST_OF_A_CELL) cells.set(name, `${before} ${text}`.trim())
  }
  for (const [name, value] of element.attributes) put(name, value)
  for (const child of element.children) {
    if (child.children.length === 0) put(child.name, textOf(child))
    else if (new Set(child.children.map(({ name }) => name)).size === 1)
      put(child.name, child.children.map(textOf).filter(Boolean).join(' '))
    else for (const part of child.children) put(`${child.name} ${part.name}`, textOf(part))
  }
  return cells
}

/** The text with its currency or unit, which would be shillings and kilometres without. */
function textOf({ text, attributes }: XmlElement): string {
  const units = attributes.flatMap(([name, value]) => (/currency|unit/i.test(name) ? value : []))
  return [text, ...(text ? units : [])].join(' ')
}
