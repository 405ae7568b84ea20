import { UUID } from '#domain/foundation/uuid.ts'
import { lineOf, MOST_COMPARED, storeChoice, storedChoice } from './choice.ts'

export interface Chosen {
  id: string
  /** The title of the ad when it was chosen. */
  title: string
}

/** The vehicles of a stored choice. Lines that name no vehicle, and those beyond the limit, are ignored. */
export function chosenOf(choice: string): Chosen[] {
  return choice
    .split('\n')
    .map((line) => ({ id: line.slice(0, 36), title: line.slice(37) }))
    .filter(({ id }) => UUID.test(id))
    .slice(0, MOST_COMPARED)
}

/** Removes one vehicle from the choice. */
export function removeChosen(id: string): void {
  choose(chosenOf(storedChoice()).filter((chosen) => chosen.id !== id))
}

/** Replaces the whole choice. */
export function choose(vehicles: readonly Chosen[]): void {
  storeChoice(vehicles.map(({ id, title }) => lineOf(id, title)))
}
