import { encode } from 'uqr'
import { formatKesAndCents } from '#domain/foundation/cents.ts'
import { formatDate, formatDateTime } from '#domain/foundation/dates.ts'
import { formatPhone } from '#domain/foundation/phone.ts'
import { PAYMENT_METHOD_LABELS } from '#domain/money/payments.ts'
import {
  buyerLines,
  invoiceItem,
  invoicePeriod,
  invoiceSums,
  invoiceTitle,
  sellerLines,
  type TaxInvoice,
} from '#domain/money/tax-invoices.ts'
import { bytesOf, GREY, MARGIN, newPaper, type Pdf, printable, RED, rule, sumLine, widthOf } from './paper.ts'

/** An invoice or credit note of the operator, as the drawing thread gets it. */
export interface TaxInvoiceDocument {
  kind: 'tax invoice'
  invoice: TaxInvoice
}

const UNPRINTABLE =
  'Each ? stands for a letter that this file cannot print. The page of this document on Magari shows it.'
const LABEL_WIDTH = 110
/** Longer names of sellers are written smaller, so that one page is enough. */
const LONG_NAME = 60
/** In points. */
const QR_SIZE = 96

/** An invoice or credit note on one page of A4, as the bytes of a PDF. */
export function drawTaxInvoice({ invoice }: TaxInvoiceDocument): Promise<Buffer> {
  const pdf = newPaper({ title: `${invoiceTitle(invoice)} ${invoice.number}`, author: invoice.seller_name })
  drawSeller(pdf, invoice)
  drawFacts(pdf, invoice)
  drawBuyer(pdf, invoice)
  drawItem(pdf, invoice)
  pdf.y += 4
  for (const { label, amount } of invoiceSums(invoice)) {
    const isTotal = label === 'Total'
    pdf.font(isTotal ? 'bold' : 'regular').fontSize(isTotal ? 12 : 10)
    sumLine(pdf, label, formatKesAndCents(amount))
  }
  drawPayment(pdf, invoice)
  if (invoice.control_unit_number) drawControlUnit(pdf, invoice)
  return bytesOf(pdf)
}

function drawSeller(pdf: Pdf, invoice: TaxInvoice): void {
  pdf.font('bold').fontSize(invoice.seller_name.length > LONG_NAME ? 10 : 16)
  pdf.text(printable(pdf, invoice.seller_name).text)
  pdf.font('regular').fontSize(9).fillColor(GREY)
  for (const line of sellerLines(invoice, formatPhone)) pdf.text(printable(pdf, line).text)
  pdf.moveDown(1.5)
  pdf.font('bold').fontSize(20).fillColor('black').text(invoiceTitle(invoice))
  if (invoice.credit_note_number)
    pdf.fontSize(11).fillColor(RED).text(`Taken back by credit note ${invoice.credit_note_number}`)
  pdf.fillColor('black').moveDown(0.5)
}

function drawFacts(pdf: Pdf, invoice: TaxInvoice): void {
  pdf.font('regular').fontSize(10)
  field(pdf, 'Number', invoice.number)
  field(pdf, 'Date', formatDate(invoice.issued_at))
  if (invoice.credited_number) field(pdf, 'For invoice', invoice.credited_number)
  pdf.moveDown(1)
}

/** Letters that the font lacks, such as Arabic and Chinese ones, are replaced, and a line says where they can be read. */
function drawBuyer(pdf: Pdf, invoice: TaxInvoice): void {
  const lines = buyerLines(invoice).map((line) => printable(pdf, line))
  pdf.font('regular').fontSize(9).fillColor(GREY).text('To').fillColor('black').fontSize(10)
  for (const [place, { text }] of lines.entries()) pdf.font(place === 0 ? 'bold' : 'regular').text(text)
  pdf.font('regular')
  if (lines.some(({ isWhole }) => !isWhole)) pdf.fontSize(8).fillColor(GREY).text(UNPRINTABLE)
  pdf.fillColor('black').moveDown(1)
}

function drawItem(pdf: Pdf, invoice: TaxInvoice): void {
  rule(pdf)
  const amountWidth = 120
  const top = pdf.y
  const without = invoice.vat_percent === null ? invoice.total : invoice.net
  pdf.font('regular').fontSize(10)
  pdf.text(formatKesAndCents(without), MARGIN + widthOf(pdf) - amountWidth, top, {
    width: amountWidth,
    align: 'right',
  })
  pdf.text(printable(pdf, invoiceItem(invoice)).text, MARGIN, top, { width: widthOf(pdf) - amountWidth - 10 })
  const period = invoicePeriod(invoice)
  if (period) pdf.fontSize(8).fillColor(GREY).text(period, MARGIN, pdf.y)
  pdf.fillColor('black')
  pdf.y += 4
  rule(pdf)
}

function drawPayment(pdf: Pdf, invoice: TaxInvoice): void {
  pdf.moveDown(1.5).font('regular').fontSize(10)
  const isBack = invoice.kind === 'credit_note'
  field(pdf, isBack ? 'Was paid on' : 'Paid on', formatDate(invoice.paid_at))
  field(pdf, 'Paid by', PAYMENT_METHOD_LABELS[invoice.payment_method])
  if (invoice.receipt_number) field(pdf, 'Receipt', printable(pdf, invoice.receipt_number).text)
  field(pdf, 'Payment number', invoice.payment_number)
}

/** What KRA's control unit answered, with the code that leads to its confirmation. */
function drawControlUnit(pdf: Pdf, invoice: TaxInvoice): void {
  pdf.moveDown(1.5)
  rule(pdf)
  const top = pdf.y + 6
  if (invoice.qr_address) drawQr(pdf, invoice.qr_address, MARGIN + widthOf(pdf) - QR_SIZE, top)
  pdf.font('bold').fontSize(10).text('KRA eTIMS', MARGIN, top)
  pdf.font('regular').fontSize(9)
  for (const [label, value] of [
    ['Control unit', invoice.control_unit],
    ['CU invoice number', invoice.control_unit_number],
    ['Internal data', invoice.internal_data],
    ['Receipt signature', invoice.receipt_signature],
    ['Signed', invoice.signed_at && formatDateTime(invoice.signed_at)],
  ] as const)
    if (value) field(pdf, label, value, widthOf(pdf) - QR_SIZE - 10)
}

function drawQr(pdf: Pdf, address: string, left: number, top: number): void {
  const { data, size } = encode(address, { border: 0 })
  const cell = QR_SIZE / size
  for (const [row, cells] of data.entries())
    for (const [column, dark] of cells.entries())
      if (dark) pdf.rect(left + column * cell, top + row * cell, cell, cell)
  pdf.fill('black')
}

function field(pdf: Pdf, label: string, value: string, width = widthOf(pdf)): void {
  const top = pdf.y
  pdf.fillColor(GREY).text(label, MARGIN, top, { width: LABEL_WIDTH })
  const after = pdf.y
  pdf.fillColor('black').text(value, MARGIN + LABEL_WIDTH, top, { width: width - LABEL_WIDTH })
  pdf.x = MARGIN
  pdf.y = Math.max(after, pdf.y) + 1
}
