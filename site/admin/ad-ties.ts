import { formatNumber } from '#domain/foundation/money.ts'

/** Counts of the records that refer to an ad: favorites, conversations, open reports; for a vehicle also loan applications and insurance quotes. */
export interface AdTies {
  hearts: number
  talks: number
  reports: number
  applications?: number
}

/** Describes what deleting ads does to the records that refer to them: which are deleted too, and which are kept. */
export function deletionInWords(all: readonly AdTies[]): string {
  const sum = (tie: keyof AdTies) => all.reduce((total, ties) => total + (ties[tie] ?? 0), 0)
  const hearts = sum('hearts')
  const goes = hearts > 0 ? `${counted(hearts, 'favorite')} and the view counts` : 'The view counts'
  const staying = [
    counted(sum('talks'), 'conversation'),
    counted(sum('reports'), 'open report'),
    counted(
      sum('applications'),
      'loan application or insurance quote',
      'loan applications or insurance quotes',
    ),
  ].filter((part) => part !== null)
  const are = sum('talks') + sum('reports') + sum('applications') === 1 ? 'is' : 'are'
  return [
    `${goes} are deleted too.`,
    staying.length > 0 &&
      `${new Intl.ListFormat('en', { type: 'conjunction' }).format(staying)} ${are} kept.`,
    all.length === 1 ? 'The seller will be notified.' : 'The sellers will be notified.',
  ]
    .filter(Boolean)
    .join(' ')
}

function counted(number: number, thing: string, things = `${thing}s`): string | null {
  if (number === 0) return null
  return number === 1 ? `1 ${thing}` : `${formatNumber(number)} ${things}`
}
