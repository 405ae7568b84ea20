/** A subscription plan of the demo world. Prices in KES for 30 days. */
export interface Plan {
  name: string
  description: string
  price: number
  /** Active ads at a time; null: no limit. */
  ads: number | null
  facebook: boolean
  /** What members without a plan lack, beyond ads and Facebook: photos, figures, inquiries and reports are everybody's. */
  features: readonly string[]
}

export const plans: readonly Plan[] = [
  {
    name: 'Starter',
    description: 'For a family that sells its cars one after the other.',
    price: 1_000,
    ads: 5,
    facebook: false,
    features: [],
  },
  {
    name: 'Standard',
    description: 'For small yards and part shops.',
    price: 3_500,
    ads: 25,
    facebook: false,
    features: [],
  },
  {
    name: 'Premium',
    description: 'For dealers who live from it.',
    price: 7_500,
    ads: 100,
    facebook: true,
    features: ['Answer by phone within a working day'],
  },
  {
    name: 'Fleet',
    description: 'For importers and chains of yards.',
    price: 18_000,
    ads: null,
    facebook: true,
    features: ['Answer by phone within a working day', 'Help with moving your stock to Magari'],
  },
]
