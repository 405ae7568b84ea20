/** What a reply to our messages requests: stop or resume. null: something else. */
export function stopWord(text: string): 'stop' | 'start' | null {
  const letters = text.slice(0, 200).normalize('NFKC').toUpperCase()
  const whole = letters.replaceAll(/[^A-Z]/g, '')
  const first = /[A-Z]+/.exec(letters)?.[0]
  if (whole === 'STOP' || first === 'STOP') return 'stop'
  if (whole === 'START' || first === 'START') return 'start'
  return null
}
