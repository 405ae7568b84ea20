/** What becomes of ads when a plan ends (docs/product.md, Plans). */

interface Resting {
  /** Active ads that count towards the limit. */
  active: number
  /** How many can be active without a plan; null: no limit. */
  free: number | null
  /** Active vehicles that rest at their own end. */
  resting: number
  /** The plan has ended. */
  ended: boolean
}

/** `12 ads`, `1 ad`. */
export const adsWords = (ads: number) => (ads === 1 ? '1 ad' : `${ads} ads`)

/** `Your 12 ads stay. Without a plan 3 can be active, so 9 of them rest …`. */
export function restingSentence({ active, free, resting, ended }: Resting): string {
  const stay = `Your ${adsWords(active)} ${active === 1 ? 'stays' : 'stay'}${ended ? '' : ' when it ends'}.`
  if (free === null || active < free) return stay
  const more =
    free === 0
      ? 'you can add none'
      : active === free
        ? `you cannot add more than ${free === 1 ? 'this one' : `these ${free}`}`
        : `you cannot add or renew any until ${free === 1 ? 'none is' : `fewer than ${free} are`} active`
  const rest =
    resting === 0
      ? null
      : `${restingWords(active, resting)}: buyers no longer see ${resting === 1 ? 'it' : 'them'}, and nothing is deleted.`
  return [stay, `Without a plan ${more}.`, rest].filter(Boolean).join(' ')
}

/** Which of the active ads rest. */
function restingWords(active: number, resting: number): string {
  if (resting < active)
    return `${resting} of them ${resting === 1 ? 'rests when it ends' : 'rest when they end'}`
  return active === 1 ? 'It rests when it ends' : 'They rest when they end'
}
