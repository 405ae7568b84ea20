/** Reproducible random choices (mulberry32). */
export class Chance {
  private state: number
  /** The share of invalid parts in the current request. */
  wildness = 0.5

  constructor(seed: number) {
    this.state = seed >>> 0
  }

  /** From 0 to below 1. */
  number(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0
    let mixed = this.state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** A whole number from 0 to below `end`. */
  below(end: number): number {
    return Math.floor(this.number() * end)
  }

  one<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)] as Item
  }

  /** True in `share` of all cases. */
  in(share: number): boolean {
    return this.number() < share
  }

  some<Item>(most: number, make: () => Item): Item[] {
    return Array.from({ length: this.below(most + 1) }, make)
  }
}
