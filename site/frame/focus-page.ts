/** Focuses the page if the focus was lost because the focused element was removed. */
export function focusPageIfLost(): void {
  if (document.activeElement === document.body)
    document.getElementById('main')?.focus({ preventScroll: true })
}
