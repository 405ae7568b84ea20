/** Scrolls what can be scrolled while something is dragged near the edge of what is in view. */

/** From the edge on, in pixels. */
const EDGE_PX = 72
/** At the edge and beyond, in pixels a second. */
const FASTEST = 900
/** Frames may be far apart on slow phones. */
const LONGEST_FRAME_S = 0.1

interface Span {
  from: number
  to: number
}

/** The pixels a second by which to scroll while the pointer is at `at`; negative ones scroll back, 0 away from the edges. */
export function edgeSpeed(at: number, { from, to }: Span): number {
  // In a narrow view the edges must not meet.
  const edge = Math.min(EDGE_PX, (to - from) / 4)
  const beyond = Math.max(at - (to - edge), 0) - Math.max(from + edge - at, 0)
  return FASTEST * Math.max(-1, Math.min(beyond / edge, 1))
}

export interface EdgeScroll {
  /** Scrolls on while the pointer stays at this place of the window. */
  follow(x: number, y: number): void
  /** The nearest place in view of what scrolls: beyond it the pointer is over something else. */
  nearest(x: number, y: number): { x: number; y: number }
  stop(): void
}

/** Scrolling around an element: of it and what contains it, and of the page. `onScrolled` is called after each step. */
export function createEdgeScroll(element: Element, onScrolled: () => void): EdgeScroll {
  const sideways = scrollerOf(element, 'x')
  const upright = scrollerOf(element, 'y')
  let pointer = { x: 0, y: 0 }
  let frame = 0
  let before = 0

  const speed = () => ({
    x: sideways ? edgeSpeed(pointer.x, viewOf(sideways, 'x')) : 0,
    y: upright ? edgeSpeed(pointer.y, viewOf(upright, 'y')) : 0,
  })

  function step(now: number) {
    const { x, y } = speed()
    // A frame may have begun before the pointer moved.
    const seconds = Math.max(0, Math.min((now - before) / 1_000, LONGEST_FRAME_S))
    before = now
    frame = 0
    if (x === 0 && y === 0) return
    sideways?.scrollBy({ left: x * seconds, behavior: 'instant' })
    upright?.scrollBy({ top: y * seconds, behavior: 'instant' })
    onScrolled()
    start()
  }

  function start() {
    frame = requestAnimationFrame(step)
  }

  return {
    follow(x, y) {
      pointer = { x, y }
      if (frame !== 0) return
      before = performance.now()
      start()
    },
    nearest: (x, y) => ({ x: within(x, viewOf(sideways, 'x')), y: within(y, viewOf(upright, 'y')) }),
    stop() {
      cancelAnimationFrame(frame)
      frame = 0
    },
  }
}

/** What scrolls along this axis: the element, what contains it, or the page; null if nothing does. */
function scrollerOf(element: Element, axis: 'x' | 'y'): Element | null {
  const page = document.scrollingElement
  for (let each: Element | null = element; each && each !== page; each = each.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(each)
    const canScroll = /^(auto|scroll)$/.test(axis === 'x' ? overflowX : overflowY)
    if (canScroll && isLonger(each, axis)) return each
  }
  return page && isLonger(page, axis) ? page : null
}

function isLonger(element: Element, axis: 'x' | 'y'): boolean {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element
  return axis === 'x' ? scrollWidth > clientWidth : scrollHeight > clientHeight
}

function within(at: number, { from, to }: Span): number {
  return Math.max(from, Math.min(at, to - 1))
}

/** Null is the page. */
function viewOf(scroller: Element | null, axis: 'x' | 'y'): Span {
  const view = pageView(axis)
  if (!scroller || scroller === document.scrollingElement) return view
  const { left, right, top, bottom } = scroller.getBoundingClientRect()
  const [from, to] = axis === 'x' ? [left, right] : [top, bottom]
  return { from: Math.max(from, view.from), to: Math.min(to, view.to) }
}

/** What is in view of the page: bars that stick to the window are its scroll padding. */
function pageView(axis: 'x' | 'y'): Span {
  const style = getComputedStyle(document.documentElement)
  const padding = (side: string) => Number.parseFloat(style.getPropertyValue(`scroll-padding-${side}`)) || 0
  return axis === 'x'
    ? { from: padding('left'), to: innerWidth - padding('right') }
    : { from: padding('top'), to: innerHeight - padding('bottom') }
}
