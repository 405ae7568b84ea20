/** Characters and lines of a stack that are read: scripts may throw anything. */
const MOST_READ = 20_000
const MOST_LINES = 50
const LONGEST_LINE = 300

/** An error as text: its name or code, and its message. Of a thrown object without a message only the kind, as it may hold anything. */
export function errorText(error: unknown): string {
  if (typeof error === 'string') return error
  const { name, code, message } = Object(error) as Record<string, unknown>
  if (typeof message !== 'string') return `A thrown ${Object.prototype.toString.call(error).slice(8, -1)}`
  const kind = [code, name].find((word) => typeof word === 'string' && word !== '')
  return kind ? `${kind}: ${message}` : message
}

/** The same with the stack if there is one, for errors of the server itself. */
export function errorWithStack(error: unknown): string {
  return error instanceof Error && error.stack ? error.stack : errorText(error)
}

/**
 * The frames of an error's stack that are in our own scripts, as `function file:line:column`. Browsers write them in two ways. `place`
 * replaces a missing stack.
 */
export function framesOf(error: unknown, origin: string, place = ''): string[] {
  const { stack } = Object(error) as { stack?: unknown }
  const frames = typeof stack === 'string' ? ownFrames(stack, origin) : []
  return frames.length > 0 ? frames : ownFrames(place, origin)
}

function ownFrames(stack: string, origin: string): string[] {
  const lines = stack.slice(0, MOST_READ).split('\n', MOST_LINES)
  return lines.flatMap((long) => {
    const line = long.slice(0, LONGEST_LINE)
    const [, before = '', file, position] =
      /^\s*(?:at )?(.*?)[@(]?(https?:\/\/[^\s()@]*?\.js)(?:\?[^:]*)?(:\d+:\d+)\)?$/.exec(line) ?? []
    if (!file?.startsWith(`${origin}/`)) return []
    // 'async Object.read [as load] (' names the function read.
    const name = /([\w$]+)(?: \[as [^\]]*\])?\s*$/.exec(before)?.[1]
    return `${name ? `${name} ` : ''}${file.slice(origin.length)}${position}`
  })
}
