/** Callbacks for the parts of a multipart body. */
export interface MultipartHandler {
  /** A text field is complete. */
  field(name: string, value: string): void
  /** Bytes of the file, in order; `type` is the declared type. */
  file(chunk: Buffer, part: { type: string }): Promise<void>
}

const LONGEST_HEADER = 8 * 1024
const LONGEST_FIELD = 64 * 1024
// storage-js sends three.
const MOST_PARTS = 20
const LINE_END = Buffer.from('\r\n\r\n')

/** The boundary in a content-type, or null if the body is not multipart. */
export function multipartBoundary(contentType: string): string | null {
  const match = /^multipart\/form-data\s*;.*\bboundary=(?:"([^"]{1,70})"|([^\s;]{1,70}))/i.exec(contentType)
  return match?.[1] ?? match?.[2] ?? null
}

/**
 * Parses a multipart body as a stream, so that large files are never in memory. A part with a file name, or with an empty
 * field name as sent by storage-js, is the file. Throws MalformedMultipart, also for a
 * truncated body and for more than 20 parts.
 */
export async function readMultipart(
  body: AsyncIterable<Uint8Array>,
  boundary: string,
  handler: MultipartHandler,
): Promise<void> {
  const mark = Buffer.from(`\r\n--${boundary}`)
  // The first boundary has no preceding line break.
  let rest: Buffer = Buffer.from('\r\n')
  let part: Part | null = null
  let preamble = true
  let parts = 0
  for await (const chunk of body) {
    rest = rest.length === 0 ? Buffer.from(chunk) : Buffer.concat([rest, chunk])
    for (;;) {
      if (!part && !preamble) {
        // After a boundary: "--" ends the body, else a header block follows.
        if (rest.length < 4) break
        if (rest.toString('latin1', 0, 2) === '--') return
        const end = rest.indexOf(LINE_END)
        if ((end < 0 ? rest.length : end) > LONGEST_HEADER) throw new MalformedMultipart()
        if (end < 0) break
        if (++parts > MOST_PARTS) throw new MalformedMultipart()
        part = readPart(rest.toString('utf8', 0, end))
        rest = rest.subarray(end + LINE_END.length)
      }
      const at = rest.indexOf(mark)
      // Keep what may be the start of a boundary for the next chunk.
      const safe = at < 0 ? Math.max(0, rest.length - mark.length) : at
      if (part && safe > 0) await deliver(part, rest.subarray(0, safe), handler)
      if (at < 0) {
        rest = rest.subarray(safe)
        break
      }
      if (part && !part.isFile) handler.field(part.name, Buffer.concat(part.text).toString('utf8'))
      if (part?.isFile && !part.started) await handler.file(Buffer.alloc(0), part)
      part = null
      preamble = false
      rest = rest.subarray(at + mark.length)
    }
  }
  throw new MalformedMultipart()
}

/** The body does not match its content-type. */
export class MalformedMultipart extends Error {
  constructor() {
    super('The multipart body is malformed')
    this.name = 'MalformedMultipart'
  }
}

interface Part {
  name: string
  isFile: boolean
  type: string
  text: Buffer[]
  length: number
  started: boolean
}

function readPart(block: string): Part {
  const disposition = /^content-disposition:(.*)$/im.exec(block)?.[1] ?? ''
  const name = /[;\s]name="((?:[^"\\]|\\.)*)"/i.exec(disposition)?.[1] ?? ''
  const isFile = name === '' || /[;\s]filename\*?=/i.test(disposition)
  const type = /^content-type:(.*)$/im.exec(block)?.[1] ?? ''
  return { name, isFile, type: type.trim(), text: [], length: 0, started: false }
}

async function deliver(part: Part, bytes: Buffer, handler: MultipartHandler): Promise<void> {
  if (part.isFile) {
    part.started = true
    return handler.file(bytes, part)
  }
  part.length += bytes.length
  if (part.length > LONGEST_FIELD) throw new MalformedMultipart()
  part.text.push(Buffer.from(bytes))
}
