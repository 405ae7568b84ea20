/** The boxes drawn on a photo, with what was before each change. */
import type { Box } from './box.ts'

export interface BoxList {
  boxes: readonly Box[]
  /** Index of the box that keys and buttons change; null if none. */
  chosen: number | null
  /** Earlier states, the latest last. */
  past: readonly (readonly Box[])[]
  /** The box whose changes by keys are one step to undo. */
  nudged: number | null
}

export type BoxEvent =
  | { type: 'added'; box: Box }
  | { type: 'changed'; index: number; box: Box }
  /** A change by a key, of which many follow each other. */
  | { type: 'nudged'; index: number; box: Box }
  | { type: 'chosen'; index: number | null }
  | { type: 'removed'; index: number }
  | { type: 'undone' }

export function boxesFrom(boxes: readonly Box[]): BoxList {
  return { boxes, chosen: null, past: [], nudged: null }
}

/** The reducer of the list. */
export function boxList(list: BoxList, event: BoxEvent): BoxList {
  switch (event.type) {
    case 'added':
      return { ...step(list, [...list.boxes, event.box]), chosen: list.boxes.length }
    case 'changed':
      return step(list, list.boxes.with(event.index, event.box))
    case 'nudged': {
      const boxes = list.boxes.with(event.index, event.box)
      const goesOn = list.nudged === event.index
      return { ...(goesOn ? { ...list, boxes } : step(list, boxes)), nudged: event.index }
    }
    case 'chosen':
      return event.index === list.chosen ? list : { ...list, chosen: event.index, nudged: null }
    case 'removed':
      return { ...step(list, list.boxes.toSpliced(event.index, 1)), chosen: null }
    case 'undone': {
      const boxes = list.past.at(-1)
      return boxes ? { boxes, chosen: null, past: list.past.slice(0, -1), nudged: null } : list
    }
  }
}

function step(list: BoxList, boxes: readonly Box[]): BoxList {
  return { ...list, boxes, past: [...list.past, list.boxes], nudged: null }
}
