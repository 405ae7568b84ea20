/** What documents of Magari have in common on paper: A4, its fonts, rules, and the bytes of the file. */
import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'

export type Pdf = PDFKit.PDFDocument

// The fonts of PDF readers lack letters of Kenyan names, such as the ĩ and ũ of Kikuyu.
const FONTS = {
  regular: '400Regular/NotoSans_400Regular.ttf',
  bold: '600SemiBold/NotoSans_600SemiBold.ttf',
} as const
const font = (path: string) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/noto-sans/${path}`))

export const MARGIN = 50
export const GREY = '#57534e'
export const RED = '#b42318'
const LIGHT = '#d6d3d1'

interface Paper {
  title: string
  author: string
  /** Keeps pages open until the end, so that each can be numbered. */
  bufferPages?: boolean
}

/** An empty A4 document with the fonts `regular` and `bold`. */
export function newPaper({ title, author, bufferPages = false }: Paper): Pdf {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    font: font(FONTS.regular),
    bufferPages,
    info: { Title: title, Author: author },
  })
  pdf.registerFont('regular', font(FONTS.regular))
  pdf.registerFont('bold', font(FONTS.bold))
  return pdf
}

/** Ends the document and returns its file. */
export function bytesOf(pdf: Pdf): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = []
    pdf.on('data', (piece: Buffer) => pieces.push(piece))
    pdf.on('end', () => resolve(Buffer.concat(pieces)))
    pdf.on('error', reject)
    pdf.end()
  })
}

/** The width between the margins. */
export const widthOf = (pdf: Pdf) => pdf.page.width - 2 * MARGIN

/**
 * The text as the font in use can print it: each letter that it lacks becomes a question mark. Noto Sans has those of Kenyan and European languages, and
 * neither Arabic nor Chinese ones, whose fonts are larger than all other files of the server together.
 */
export function printable(pdf: Pdf, text: string): { text: string; isWhole: boolean } {
  const { font } = (pdf as unknown as { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } })
    ._font
  const signs = Array.from(text)
  const printed = signs.map((sign) => (font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0) ? sign : '?'))
  return { text: printed.join(''), isWhole: printed.every((sign, place) => sign === signs[place]) }
}

/** A label and an amount below each other at the right margin. */
export function sumLine(pdf: Pdf, label: string, amount: string): void {
  const top = pdf.y
  const width = 220
  const left = pdf.page.width - MARGIN - width
  pdf.text(label, left, top, { width: width / 2 })
  pdf.text(amount, left + width / 2, top, { width: width / 2, align: 'right' })
  pdf.x = MARGIN
}

/** Starts the next page if this one has no room for something of this height. */
export function makeRoom(pdf: Pdf, height: number): void {
  if (pdf.y + height > pdf.page.height - MARGIN) pdf.addPage()
}

/** A thin line across the page. */
export function rule(pdf: Pdf): void {
  lineTo(pdf, MARGIN, pdf.page.width - MARGIN, LIGHT)
  pdf.x = MARGIN
  pdf.y += 4
}

/** A line at the present height, to write on or to part things. */
export function lineTo(pdf: Pdf, left: number, right: number, colour: string): void {
  pdf.moveTo(left, pdf.y).lineTo(right, pdf.y).lineWidth(0.5).strokeColor(colour).stroke()
}
