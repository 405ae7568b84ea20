/** Gives the focus to the page where nothing has it: what had it, a button that was pressed, went with what it belonged to. */
export function focusPageIfLost(): void {
  if (document.activeElement === document.body)
    document.getElementById('main')?.focus({ preventScroll: true })
}
