import { formatNumber } from '#domain/foundation/money.ts'

/** What refers to an ad: hearts of members, conversations, open reports; of a vehicle also loan applications and insurance quotes. */
export interface AdTies {
  hearts: number
  talks: number
  reports: number
  applications?: number
}

/** What becomes of what refers to ads when these are deleted: what goes with them, and what stays without them. */
export function deletionInWords(all: readonly AdTies[]): string {
  const sum = (tie: keyof AdTies) => all.reduce((total, ties) => total + (ties[tie] ?? 0), 0)
  const hearts = sum('hearts')
  const goes =
    hearts > 0 ? `${counted(hearts, 'heart')} of members and the counted views` : 'The counted views'
  const staying = [
    counted(sum('talks'), 'conversation'),
    counted(sum('reports'), 'open report'),
    counted(
      sum('applications'),
      'loan application or insurance quote',
      'loan applications or insurance quotes',
    ),
  ].filter((part) => part !== null)
  const stay = sum('talks') + sum('reports') + sum('applications') === 1 ? 'stays' : 'stay'
  return [
    `${goes} go with ${all.length === 1 ? 'it' : 'them'}.`,
    staying.length > 0 &&
      `${new Intl.ListFormat('en', { type: 'conjunction' }).format(staying)} ${stay}, without the ad.`,
    all.length === 1 ? 'The seller is told.' : 'The sellers are told.',
  ]
    .filter(Boolean)
    .join(' ')
}

function counted(number: number, thing: string, things = `${thing}s`): string | null {
  if (number === 0) return null
  return number === 1 ? `1 ${thing}` : `${formatNumber(number)} ${things}`
}
