import { type DragEvent, useState } from 'react'
import { type Drop, dropOf } from '#domain/services/day-board.ts'
import type { Resource } from '#domain/services/resources.ts'
import { HOUR_HEIGHT } from '../bookings/day-column.tsx'
import type { ProviderBooking } from '../bookings/queries.ts'

interface Dragged {
  visit: ProviderBooking
  from: Resource | null
  /** Where the pointer took it, in pixels from the top of the window. */
  y: number
}

/** Dragging visits between lanes and times with a mouse. `drop` is where the dragged one would go now. */
export function useDrag(onDrop: (visit: ProviderBooking, from: Resource | null, drop: Drop) => void) {
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const [drop, setDrop] = useState<Drop | null>(null)

  function end() {
    setDragged(null)
    setDrop(null)
  }

  const dropAt = (event: DragEvent, over: Resource | null) =>
    dragged && dropOf({ ...dragged, over, minutes: ((event.clientY - dragged.y) / HOUR_HEIGHT) * 60 })

  /** Handlers of a visit that can be dragged. */
  const ofVisit = (visit: ProviderBooking, from: Resource | null) => ({
    isDragged: dragged?.visit.id === visit.id,
    onDragStart(event: DragEvent) {
      event.dataTransfer.setData('text/plain', visit.id)
      event.dataTransfer.effectAllowed = 'move'
      setDragged({ visit, from, y: event.clientY })
    },
    onDragEnd: end,
  })

  /** Handlers of a lane. */
  const ofLane = (over: Resource | null) => ({
    onDragOver(event: DragEvent) {
      if (!dragged) return
      event.preventDefault()
      setDrop(dropAt(event, over))
    },
    onDrop(event: DragEvent) {
      event.preventDefault()
      const target = dropAt(event, over)
      if (dragged && target) onDrop(dragged.visit, dragged.from, target)
      end()
    },
  })

  return { dragged, drop, ofVisit, ofLane }
}
