/** An invoice or credit note in the words of KRA's control unit: the body of `saveTrnsSalesOsdc`. docs/operations.md, eTIMS. */
import type { TaxInvoice } from '#domain/money/tax-invoices.ts'

/** What an attempt sends: a row of private.begin_etims_document(). */
export interface EtimsDocument
  extends Pick<
    TaxInvoice,
    | 'id'
    | 'kind'
    | 'number'
    | 'issued_at'
    | 'buyer_name'
    | 'buyer_business'
    | 'buyer_kra_pin'
    | 'item'
    | 'quantity'
    | 'net'
    | 'vat_percent'
    | 'vat'
    | 'total'
    | 'payment_method'
    | 'paid_at'
  > {
  /** The number at the control unit, the same in each attempt. */
  etims_number: number
  /** Of a credit note: that of its invoice. */
  original_etims_number: number | null
  /** Whether the answer of an earlier attempt was lost. */
  may_be_there: boolean
}

/** What is sold, as it is registered at KRA: a service (3) of Kenya, not packed (NT), counted in units (U); class: internet advertising. */
export const ETIMS_ITEM = {
  itemCd: 'KE3NTU0000001',
  itemClsCd: '8210160300',
  itemNm: 'Advertising on Magari',
} as const

/** KRA's list 07, payment types. */
const PAYMENT_TYPES = { card: '05', mpesa: '06', bank_transfer: '07' } as const
const TAX_TYPES = ['A', 'B', 'C', 'D', 'E'] as const
/** With VAT at the general rate; without, as the seller is not registered. */
const [TAXED, UNTAXED] = ['B', 'D'] as const
/** KRA's list of reasons for credit notes: refund. */
const REFUND = '06'
const LONGEST_NAME = 60
/** Recorded as who entered it. */
const ENTERED_BY = { regrId: 'magari', regrNm: 'Magari', modrId: 'magari', modrNm: 'Magari' }

/** The body of the request, without the account, which the client adds. */
export function saleBody(document: EtimsDocument) {
  const isNote = document.kind === 'credit_note'
  const type = document.vat_percent === null ? UNTAXED : TAXED
  const issued = etimsTime(document.issued_at)
  const buyer = (document.buyer_business ?? document.buyer_name)?.slice(0, LONGEST_NAME) ?? null
  const byType = <Name extends string>(name: Name, amount: number) =>
    Object.fromEntries(TAX_TYPES.map((one) => [`${name}${one}`, one === type ? amount : 0]))
  return {
    trdInvcNo: document.number,
    invcNo: document.etims_number,
    orgInvcNo: document.original_etims_number ?? 0,
    custTin: document.buyer_kra_pin,
    custNm: buyer,
    salesTyCd: 'N',
    rcptTyCd: isNote ? 'R' : 'S',
    pmtTyCd: PAYMENT_TYPES[document.payment_method],
    salesSttsCd: '02',
    cfmDt: issued,
    salesDt: issued.slice(0, 8),
    stockRlsDt: null,
    cnclReqDt: null,
    cnclDt: null,
    rfdDt: isNote ? issued : null,
    rfdRsnCd: isNote ? REFUND : null,
    totItemCnt: 1,
    ...byType('taxblAmt', document.net),
    ...byType('taxRt', document.vat_percent ?? 0),
    ...byType('taxAmt', document.vat),
    totTaxblAmt: document.net,
    totTaxAmt: document.vat,
    totAmt: document.total,
    prchrAcptcYn: 'N',
    remark: null,
    ...ENTERED_BY,
    receipt: {
      custTin: document.buyer_kra_pin,
      custMblNo: null,
      rcptPbctDt: issued,
      trdeNm: null,
      adrs: null,
      topMsg: null,
      btmMsg: null,
      prchrAcptcYn: 'N',
    },
    itemList: [
      {
        ...ETIMS_ITEM,
        itemSeq: 1,
        itemNm: document.item.slice(0, LONGEST_NAME),
        bcd: null,
        pkgUnitCd: 'NT',
        pkg: 1,
        qtyUnitCd: 'U',
        qty: 1,
        prc: document.net,
        splyAmt: document.net,
        dcRt: 0,
        dcAmt: 0,
        taxTyCd: type,
        taxblAmt: document.net,
        taxAmt: document.vat,
        totAmt: document.total,
      },
    ],
  }
}

/** The registration of what is sold, which a sale needs once. */
export function itemBody(document: EtimsDocument) {
  return {
    ...ETIMS_ITEM,
    itemTyCd: '3',
    orgnNatCd: 'KE',
    pkgUnitCd: 'NT',
    qtyUnitCd: 'U',
    taxTyCd: document.vat_percent === null ? UNTAXED : TAXED,
    dftPrc: 0,
    isrcAplcbYn: 'N',
    useYn: 'Y',
    ...ENTERED_BY,
  }
}

/** `20261201100159`: KRA writes times of Nairobi. */
export function etimsTime(moment: string): string {
  return new Date(new Date(moment).getTime() + 3 * 60 * 60 * 1000)
    .toISOString()
    .replace(/\D/g, '')
    .slice(0, 14)
}

/** The moment of KRA's `20261201100159`; null for anything else. */
export function momentOf(text: unknown): Date | null {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(String(text ?? ''))
  if (!parts) return null
  const [, year, month, day, hour, minute, second] = parts
  const moment = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}+03:00`)
  return Number.isNaN(moment.getTime()) ? null : moment
}
