import { FORMER_MEMBER } from '#domain/messages/messages.ts'
import type { OwnSale } from '#domain/sales/sales.ts'
import type { SaleSide } from '#domain/sales/steps.ts'

/** The name of the other side; for administrators, of the seller. */
export function otherName({ other }: Pick<OwnSale, 'other'>): string {
  return other.name || FORMER_MEMBER
}

/** The name of the seller, where the reader is not the seller. */
export function sellerName(sale: Pick<OwnSale, 'other' | 'side'>): string {
  return sale.side === 'seller' ? 'you' : otherName(sale)
}

/** A side at the begin of a sentence: `You`, or a name. */
export function whoIs(sale: OwnSale, side: SaleSide): string {
  if (sale.side === side) return 'You'
  if (sale.side === null && side === 'buyer') return sale.buyer?.name || FORMER_MEMBER
  return otherName(sale)
}

/** `has paid` of somebody else, `have paid` of the reader. */
export function saidOf(sale: OwnSale, side: SaleSide, sentence: string): string {
  return `${whoIs(sale, side)} ${sale.side === side ? sentence.replace(/^has\b/, 'have').replace(/^agrees\b/, 'agree') : sentence}`
}
