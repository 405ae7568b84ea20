import { formatDate } from '#domain/foundation/dates.ts'
import { formatKes } from '#domain/foundation/money.ts'
import { AGREEMENT_NUMBER_LABELS, type AgreementNumber, type SaleAgreement } from '#domain/sales/agreement.ts'
import { shillingsInWords } from '#domain/sales/amount-in-words.ts'
import { SALE_PAYMENT_METHOD_LABELS } from '#domain/sales/sales.ts'
import { TRANSFER_DAYS } from '#domain/sales/transfer.ts'
import { bytesOf, GREY, lineTo, MARGIN, makeRoom, newPaper, type Pdf, widthOf } from './paper.ts'

const TITLE = 'Agreement for the sale of a motor vehicle'
const INK = '#1c1917'
const LABEL_WIDTH = 160
/** Two signatures stand beside each other. */
const SIGNATURE_GAP = 30
const SIGNATURE_HEIGHT = 118

/** The agreement of a seller and a buyer on A4, as the bytes of a PDF. What was not given is a line to write on. */
export function drawSaleAgreement(agreement: SaleAgreement): Promise<Buffer> {
  const pdf = newPaper({ title: TITLE, author: 'Magari', bufferPages: true })
  pdf.font('bold').fontSize(18).fillColor(INK).text(TITLE)
  pdf.font('regular').fontSize(10).moveDown(0.6)
  field(pdf, 'Made on (date)', '')
  field(pdf, 'At (place)', '')
  drawSides(pdf, agreement)
  drawVehicle(pdf, agreement)
  drawTerms(pdf, agreement)
  drawClauses(pdf, agreement)
  drawSignatures(pdf, agreement)
  drawFoots(pdf, agreement)
  return bytesOf(pdf)
}

function drawSides(pdf: Pdf, { seller, buyer, numbers }: SaleAgreement): void {
  heading(pdf, '1. The seller')
  field(pdf, 'Name', seller ?? '')
  field(pdf, 'ID or passport number', numbers.seller_id)
  field(pdf, 'KRA PIN', numbers.seller_pin)
  heading(pdf, '2. The buyer')
  field(pdf, 'Name', buyer ?? '')
  field(pdf, 'ID or passport number', numbers.buyer_id)
  field(pdf, 'KRA PIN', numbers.buyer_pin)
}

function drawVehicle(pdf: Pdf, { vehicle, facts, numbers }: SaleAgreement): void {
  heading(pdf, '3. The vehicle')
  field(pdf, 'Vehicle', vehicle)
  for (const { label, value } of facts) field(pdf, label, value)
  for (const kind of ['plate', 'chassis', 'engine'] satisfies AgreementNumber[])
    field(pdf, AGREEMENT_NUMBER_LABELS[kind], numbers[kind])
}

function drawTerms(pdf: Pdf, { terms }: SaleAgreement): void {
  const { price, payment_method, handover_on } = terms
  heading(pdf, '4. Price, payment and handover')
  field(pdf, 'Price', price === null ? '' : formatKes(price))
  field(pdf, 'In words', price === null ? '' : shillingsInWords(price))
  field(pdf, 'Paid by', payment_method === null ? '' : SALE_PAYMENT_METHOD_LABELS[payment_method])
  field(pdf, 'Handed over on', handover_on === null ? '' : formatDate(handover_on))
  paragraph(
    pdf,
    'The buyer pays the whole price to the seller in person, or to an account in the seller’s name. The seller signs a receipt, and hands over the vehicle, its keys and its original logbook once the price is paid.',
  )
}

function drawClauses(pdf: Pdf, { terms }: SaleAgreement): void {
  heading(pdf, '5. Ownership and transfer')
  paragraph(
    pdf,
    'The seller owns the vehicle and is free to sell it. No loan, caveat or claim of anybody else is on it.',
  )
  paragraph(
    pdf,
    `The seller begins the transfer on the government’s portal (eCitizen, NTSA) on the day of payment, and the buyer accepts it there within ${TRANSFER_DAYS} days.`,
  )
  field(pdf, 'The fee is borne by', '')
  paragraph(
    pdf,
    'Fines, claims and accidents of the vehicle are the seller’s until it is handed over, and the buyer’s from then on.',
  )
  heading(pdf, '6. Known defects')
  paragraph(pdf, terms.defects ?? 'The seller knows of none, or they are written here by hand:')
  if (terms.defects === null) field(pdf, '', '')
  heading(pdf, '7. Sold as seen')
  paragraph(
    pdf,
    'The buyer has seen and tried the vehicle, or could have done so, and takes it in the state of the day of handover, with the defects named above. The seller gives no other warranty. This does not cover what the seller knew and did not say, and not point 5.',
  )
}

/** Both sides and a witness of each. */
function drawSignatures(pdf: Pdf, { seller, buyer }: SaleAgreement): void {
  heading(pdf, '8. Signatures', 2 * SIGNATURE_HEIGHT)
  const left = MARGIN
  const width = (widthOf(pdf) - SIGNATURE_GAP) / 2
  const right = left + width + SIGNATURE_GAP
  for (const [one, other] of [
    [`Seller${seller ? `: ${seller}` : ''}`, `Buyer${buyer ? `: ${buyer}` : ''}`],
    ['Witness of the seller', 'Witness of the buyer'],
  ] as const) {
    makeRoom(pdf, SIGNATURE_HEIGHT)
    const top = pdf.y
    signature(pdf, one, left, top, width)
    signature(pdf, other, right, top, width)
    pdf.x = MARGIN
    pdf.y = top + SIGNATURE_HEIGHT
  }
}

function signature(pdf: Pdf, who: string, left: number, top: number, width: number): void {
  pdf.font('bold').fontSize(9).fillColor(INK)
  pdf.text(who, left, top, { width, height: 14, ellipsis: true, lineBreak: false })
  pdf.font('regular').fontSize(8).fillColor(GREY)
  const isWitness = who.startsWith('Witness')
  const lines = isWitness ? ['Name', 'ID number', 'Signature and date'] : ['Signature', 'Date']
  const distance = (SIGNATURE_HEIGHT - 28) / 3
  for (const [index, label] of lines.entries()) {
    pdf.y = top + 10 + distance * (index + 1)
    lineTo(pdf, left, left + width, GREY)
    pdf.text(label, left, pdf.y + 1, { width, lineBreak: false })
  }
}

/** Below each page: which one it is, and what the paper is not. */
function drawFoots(pdf: Pdf, { drawn_at }: SaleAgreement): void {
  const { start, count } = pdf.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    pdf.switchToPage(page)
    // Text below the margin would begin another page.
    pdf.page.margins.bottom = 0
    pdf.font('regular').fontSize(7.5).fillColor(GREY)
    const top = pdf.page.height - MARGIN + 12
    pdf.text(
      `Page ${page - start + 1} of ${count}. Filled in on Magari on ${formatDate(drawn_at)} from what both sides entered. Magari is no party to this agreement and has not checked it.`,
      MARGIN,
      top,
      { width: widthOf(pdf) },
    )
    pdf.text(
      'This form is no legal advice. Print it twice, read it together, cross out what does not hold, and ask an advocate if in doubt.',
      { width: widthOf(pdf) },
    )
  }
}

function heading(pdf: Pdf, text: string, room = 60): void {
  makeRoom(pdf, room + 24)
  pdf.x = MARGIN
  pdf.y += 8
  pdf.font('bold').fontSize(11).fillColor(INK).text(text)
  pdf.font('regular').fontSize(10)
  pdf.y += 3
}

function paragraph(pdf: Pdf, text: string): void {
  pdf
    .font('regular')
    .fontSize(10)
    .fillColor(INK)
    .text(text, MARGIN, pdf.y, { width: widthOf(pdf) })
  pdf.y += 4
}

/** A label with its value, or with a line to write on. */
function field(pdf: Pdf, label: string, value: string): void {
  const left = MARGIN + LABEL_WIDTH
  const width = widthOf(pdf) - LABEL_WIDTH
  pdf.font('regular').fontSize(10)
  makeRoom(pdf, Math.max(18, pdf.heightOfString(value, { width }) + 4))
  const top = pdf.y
  pdf.fillColor(GREY).text(label, MARGIN, top, { width: LABEL_WIDTH - 10 })
  const below = pdf.y
  pdf.fillColor(INK)
  if (value) pdf.text(value, left, top, { width })
  else {
    pdf.y = top + 14
    lineTo(pdf, left, left + width, GREY)
  }
  pdf.x = MARGIN
  pdf.y = Math.max(below, pdf.y) + 4
}
