import { type RefObject, useLayoutEffect, useState } from 'react'
import type { Point } from './box.ts'

const MOST = 8

interface View {
  zoom: number
  /** A place in the picture, in fractions of its sides, and where on the screen it stays. */
  place: Point
  at: Point
}

/** The zoom of a picture in a box that scrolls, 1 to 8, around a place of the picture. */
export function useZoom(scroller: RefObject<HTMLElement | null>, picture: RefObject<HTMLElement | null>) {
  const [view, setView] = useState<View | null>(null)

  useLayoutEffect(() => {
    const area = picture.current?.getBoundingClientRect()
    if (!view || !area) return
    scroller.current?.scrollBy({
      left: area.left + view.place.x * area.width - view.at.x,
      top: area.top + view.place.y * area.height - view.at.y,
      behavior: 'instant',
    })
  }, [view, scroller, picture])

  return {
    zoom: view?.zoom ?? 1,
    most: MOST,
    /** Zooms so that this place of the picture is at this point of the screen, by default in the middle. */
    zoomTo(zoom: number, place: Point, at = middleOf(scroller.current)) {
      setView({ zoom: Math.max(1, Math.min(zoom, MOST)), place, at })
    },
  }
}

/** The middle of an element on the screen. */
export function middleOf(element: HTMLElement | null): Point {
  const area = element?.getBoundingClientRect()
  return area ? { x: area.left + area.width / 2, y: area.top + area.height / 2 } : { x: 0, y: 0 }
}
