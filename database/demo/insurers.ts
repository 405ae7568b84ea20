import type { InsuranceType } from '#domain/money/insurance.ts'
import { type Logo, logo } from './logos.ts'

/** An insurer of the demo world. */
export interface Insurer {
  name: string
  description: string
  types: readonly InsuranceType[]
  /** Added to each rate, in basis points. */
  above: number
  logo: Logo
}

/** A published premium band as stored. Amounts in KES. */
export interface Band {
  insurance_type: InsuranceType
  min_value: number
  max_value: number | null
  rate_basis_points: number | null
  flat_premium: number | null
  minimum_premium: number
}

const NOTE = 'A made-up insurer for the demo, not affiliated with any real company.'
const all = ['comprehensive', 'third_party', 'commercial'] as const

/** Eight fictional insurers. */
export const insurers: readonly Insurer[] = [
  {
    name: 'Ngao Insurance (demo)',
    description: `Full cover for private cars, with windscreen and radio included and a courtesy car for ten days. ${NOTE}`,
    types: all,
    above: 0,
    logo: logo('N', '#1d4f7a', 'shield'),
  },
  {
    name: 'Kinga Assurance (demo)',
    description: `Cover by the month, paid by M-Pesa, and claims by photos from your phone. ${NOTE}`,
    types: ['comprehensive', 'third_party'],
    above: 25,
    logo: logo('K', '#2f5b46', 'shield'),
  },
  {
    name: 'Mwavuli General (demo)',
    description: `Private and business vehicles, with fleets of five and more at a discount. ${NOTE}`,
    types: all,
    above: -15,
    logo: logo('M', '#a34a1f', 'round'),
  },
  {
    name: 'Salama Takaful (demo)',
    description: `Cooperative cover by the rules of takaful: what is left of the fund is shared at the year's end. ${NOTE}`,
    types: ['comprehensive', 'third_party'],
    above: 10,
    logo: logo('S', '#0f6b6b', 'round'),
  },
  {
    name: 'Barabara Motor Mutual (demo)',
    description: `Third-party cover for matatus, taxis and boda bodas, with the sticker the same day. ${NOTE}`,
    types: ['third_party', 'commercial'],
    above: 30,
    logo: logo('B', '#9a7414', 'square'),
  },
  {
    name: 'Faru Insurance (demo)',
    description: `Lorries, pickups and tractors, on the road and on the farm. ${NOTE}`,
    types: ['comprehensive', 'commercial'],
    above: 5,
    logo: logo('F', '#4a4f55', 'shield'),
  },
  {
    name: 'Tumaini Assurance (demo)',
    description: `For careful drivers: a third of the premium back after three years without a claim. ${NOTE}`,
    types: ['comprehensive'],
    above: -25,
    logo: logo('T', '#6a3b7a', 'hexagon'),
  },
  {
    name: 'Pwani Marine and Motor (demo)',
    description: `Covers your car from the port to your gate, and on the road afterwards. ${NOTE}`,
    types: all,
    above: 15,
    logo: logo('P', '#22607d', 'hexagon'),
  },
]

/** The bands an insurer publishes: rates fall with the value of the vehicle. */
export function bandsOf({ types, above }: Insurer): Band[] {
  const rate = (
    insurance_type: InsuranceType,
    from: number,
    to: number | null,
    points: number,
    least: number,
  ) => ({
    insurance_type,
    min_value: from,
    max_value: to,
    rate_basis_points: points + above,
    flat_premium: null,
    minimum_premium: least,
  })
  const bands: Record<InsuranceType, Band[]> = {
    comprehensive: [
      rate('comprehensive', 0, 1_000_000, 600, 37_500),
      rate('comprehensive', 1_000_000, 1_500_000, 500, 37_500),
      rate('comprehensive', 1_500_000, 2_500_000, 400, 37_500),
      rate('comprehensive', 2_500_000, 5_000_000, 350, 37_500),
      rate('comprehensive', 5_000_000, null, 300, 37_500),
    ],
    third_party: [
      {
        insurance_type: 'third_party',
        min_value: 0,
        max_value: null,
        rate_basis_points: null,
        flat_premium: 7_500 + above * 40,
        minimum_premium: 0,
      },
    ],
    commercial: [
      rate('commercial', 0, 3_000_000, 550, 45_000),
      rate('commercial', 3_000_000, null, 475, 45_000),
    ],
  }
  return types.flatMap((type) => bands[type])
}
