/** `phone`, `tablet` or `computer`: the current device. */
export function deviceWord(): string {
  const { userAgent, maxTouchPoints } = navigator
  if (/iPad|Tablet/.test(userAgent) || (/Android/.test(userAgent) && !/Mobile/.test(userAgent)))
    return 'tablet'
  return maxTouchPoints > 0 && /iPhone|Android|Mobile/.test(userAgent) ? 'phone' : 'computer'
}
