/** Downloads a file: text with a type such as `text/csv`, or a Blob. */
export function saveFile(name: string, text: string, type: string): void
export function saveFile(name: string, bytes: Blob): void
export function saveFile(name: string, content: string | Blob, type?: string): void {
  const blob = typeof content === 'string' ? new Blob([content], { type: `${type};charset=utf-8` }) : content
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers read the file only after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
