import { formatDate } from '#domain/foundation/dates.ts'
import { formatKes, formatKilometres } from '#domain/foundation/money.ts'
import { formatPhone } from '#domain/foundation/phone.ts'
import {
  type DocumentLine,
  documentTitle,
  type JobDocument,
  PAYMENT_METHOD_LABELS,
} from '#domain/services/invoices.ts'
import { JOB_LINE_KIND_LABELS, totalsOf } from '#domain/services/job-lines.ts'
import { bytesOf, GREY, MARGIN, makeRoom, newPaper, type Pdf, RED, rule, sumLine, widthOf } from './paper.ts'

/** Widths in points of what stands right of a line's name. */
const QUANTITY_WIDTH = 120
const AMOUNT_WIDTH = 90

/** An estimate, invoice or receipt on A4, as the bytes of a PDF. */
export function drawJobDocument(document: JobDocument): Promise<Buffer> {
  const pdf = newPaper({ title: documentTitle(document), author: document.business.name })
  drawHead(pdf, document)
  drawLines(pdf, document.lines)
  drawTotals(pdf, document)
  drawFoot(pdf, document)
  return bytesOf(pdf)
}

/** The business, what the document is, and for which vehicle. */
function drawHead(pdf: Pdf, document: JobDocument): void {
  const { business } = document
  pdf.font('bold').fontSize(16).text(business.name)
  pdf.font('regular').fontSize(9).fillColor(GREY)
  for (const line of [
    business.address,
    business.phone && formatPhone(business.phone),
    business.kra_pin && `PIN ${business.kra_pin}`,
  ])
    if (line) pdf.text(line)
  pdf.moveDown(1.5)
  pdf.font('bold').fontSize(20).fillColor('black').text(documentTitle(document))
  const state = stateOf(document)
  if (state)
    pdf
      .fontSize(11)
      .fillColor(state.isBad ? RED : 'black')
      .text(state.words)
  pdf.font('regular').fontSize(10).fillColor('black').moveDown(0.5)
  for (const line of [
    `Date: ${formatDate(document.issued_at)}`,
    document.kind === 'estimate' && `Job ${document.job_number}, valid until ${formatDate(document.ends_at)}`,
    document.kind === 'invoice' && document.customer_name && `Customer: ${document.customer_name}`,
    document.vehicle && `Vehicle: ${document.vehicle}`,
    document.mileage_km !== null && `Mileage: ${formatKilometres(document.mileage_km)}`,
  ])
    if (line) pdf.text(line)
  pdf.moveDown(1)
}

/** Whether it still counts, and whether it was paid or answered. */
function stateOf(document: JobDocument): { words: string; isBad: boolean } | null {
  if (document.kind === 'estimate')
    return document.answered_at
      ? { words: `Answered ${formatDate(document.answered_at)}`, isBad: false }
      : null
  if (document.voided_at)
    return { words: `Void since ${formatDate(document.voided_at)}: ${document.void_reason}`, isBad: true }
  if (!document.paid_at || !document.paid_by) return null
  const how = [PAYMENT_METHOD_LABELS[document.paid_by], document.payment_reference].filter(Boolean).join(' ')
  return { words: `Paid ${formatDate(document.paid_at)}, ${how}`, isBad: false }
}

function drawLines(pdf: Pdf, lines: readonly DocumentLine[]): void {
  rule(pdf)
  for (const line of lines) {
    const isDeclined = line.answer === 'declined'
    const about = `${JOB_LINE_KIND_LABELS[line.kind]}${isDeclined ? ', declined' : ''}`
    pdf.fillColor(isDeclined ? GREY : 'black')
    row(pdf, line.name, quantityOf(line), isDeclined ? '' : formatKes(line.amount), about)
  }
}

function quantityOf({ quantity, unit_price }: DocumentLine): string {
  return quantity === 1 ? '' : `${quantity} × ${formatKes(unit_price)}`
}

/** A row with a rule below it, on the next page if this one has no room for it. */
function row(pdf: Pdf, name: string, quantity: string, amount: string, about: string): void {
  const nameWidth = widthOf(pdf) - QUANTITY_WIDTH - AMOUNT_WIDTH - 10
  pdf.font('regular').fontSize(10)
  const height = pdf.heightOfString(name, { width: nameWidth }) + pdf.currentLineHeight() + 8
  makeRoom(pdf, height)
  const top = pdf.y
  pdf.text(quantity, MARGIN + nameWidth + 5, top, { width: QUANTITY_WIDTH, align: 'right' })
  pdf.text(amount, MARGIN + nameWidth + QUANTITY_WIDTH + 10, top, { width: AMOUNT_WIDTH, align: 'right' })
  pdf.text(name, MARGIN, top, { width: nameWidth })
  pdf.fontSize(8).fillColor(GREY).text(about, MARGIN, pdf.y, { width: nameWidth })
  pdf.fillColor('black')
  pdf.y += 4
  rule(pdf)
}

/** Of an estimate, what was declined does not count. */
function drawTotals(pdf: Pdf, document: JobDocument): void {
  const { subtotal, tax, total } = totalsOf(document.lines.filter(({ answer }) => answer !== 'declined'))
  const sums = tax > 0 ? [['Subtotal', subtotal] as const, ['VAT', tax] as const] : []
  makeRoom(pdf, 70)
  pdf.y += 4
  pdf.fontSize(10)
  for (const [label, amount] of sums) sumLine(pdf, label, formatKes(amount))
  pdf.font('bold').fontSize(12)
  sumLine(pdf, 'Total', formatKes(total))
  pdf.font('regular').fontSize(10)
  if (document.kind === 'invoice' && document.deposit > 0) {
    sumLine(pdf, 'Deposit paid', formatKes(document.deposit))
    if (!document.paid_at) sumLine(pdf, 'Left to pay', formatKes(Math.max(total - document.deposit, 0)))
  }
}

function drawFoot(pdf: Pdf, document: JobDocument): void {
  const { payment_note } = document.business
  pdf.moveDown(2).fontSize(9)
  if (payment_note && document.kind === 'invoice' && !document.paid_at && !document.voided_at)
    pdf.text(payment_note).moveDown(0.5)
  pdf.fillColor(GREY)
  if (document.kind === 'estimate')
    pdf.text(
      'Work that the customer has not accepted is not done and need not be paid (Consumer Protection Act 2012, ss. 44 to 47).',
    )
  else
    pdf.text(
      'Parts and labour of repairs are warranted for 90 days or 5,000 km, whichever comes first (Consumer Protection Act 2012, s. 51).',
    )
}
