/** The learning behind `npm run scam-words`: a logistic regression over features that are there or not. */

export interface Example {
  isScam: boolean
  features: string[]
}

/** Features of fewer examples say more of these than of scams. */
const FEWEST_EXAMPLES = 3
const ROUNDS = 60
const STEP = 0.25
const SHRINKAGE = 0.002
/** Weights below this, in hundredths, change no judgement and are left out. */
const LEAST_WEIGHT = 30
/** What a weight's squared gradients start from: more of it lets words of few examples learn less from each. */
const FIRST_SQUARES = 0.1
export const BIAS = '#bias'

/**
 * The weights of features, the bias among them, in hundredths of the logarithm of odds, sorted by feature. By stochastic gradient descent with steps
 * per weight (AdaGrad, J. Duchi et al., 2011); the same examples give the same weights.
 */
export function learnWeights(examples: readonly Example[]): [feature: string, weight: number][] {
  const weights = new Map(
    [...counted(examples)].map((feature) => [feature, { value: 0, squares: FIRST_SQUARES }]),
  )
  const bias = { value: 0, squares: 1e-6 }
  const rows = examples.map(({ isScam, features }) => ({
    isScam,
    // Of features that are known, as in private.scam_odds.
    known: features.map((feature) => weights.get(feature)).filter((weight) => weight !== undefined),
  }))
  const random = randomNumbers(7)
  for (let round = 0; round < ROUNDS; round++)
    for (const { isScam, known } of shuffled(rows, random)) {
      const norm = 1 / Math.sqrt(known.length + 1)
      const odds = bias.value + norm * known.reduce((sum, { value }) => sum + value, 0)
      const error = 1 / (1 + Math.exp(-odds)) - (isScam ? 1 : 0)
      descend(bias, error, 0.1)
      for (const weight of known) descend(weight, error * norm + SHRINKAGE * weight.value, STEP)
    }
  return [[BIAS, bias] as const, ...weights]
    .map(([feature, { value }]): [string, number] => [feature, Math.round(100 * value)])
    .filter(([feature, weight]) => feature === BIAS || Math.abs(weight) >= LEAST_WEIGHT)
    .sort(([one], [other]) => (one < other ? -1 : 1))
}

interface Weight {
  value: number
  /** The sum of the squares of its gradients. */
  squares: number
}

function descend(weight: Weight, gradient: number, step: number): void {
  weight.squares += gradient * gradient
  weight.value -= (step * gradient) / Math.sqrt(weight.squares)
}

function counted(examples: readonly Example[]): Set<string> {
  const counts = new Map<string, number>()
  for (const { features } of examples)
    for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1)
  return new Set([...counts].filter(([, count]) => count >= FEWEST_EXAMPLES).map(([feature]) => feature))
}

/** Numbers from 0 to 1 that are the same at each run (D. H. Lehmer's generator). */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 16_807) % 2_147_483_647
    return state / 2_147_483_647
  }
}

function shuffled<Row>(rows: Row[], random: () => number): Row[] {
  for (let last = rows.length - 1; last > 0; last--) {
    const chosen = Math.floor(random() * (last + 1))
    const row = rows[last] as Row
    rows[last] = rows[chosen] as Row
    rows[chosen] = row
  }
  return rows
}
