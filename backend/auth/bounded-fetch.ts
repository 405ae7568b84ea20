const LARGEST_ANSWER = 256 * 1024

/** fetch() for small documents of other servers. The promise is rejected for a longer one, before it occupies memory. */
export async function boundedFetch(url: string, options: RequestInit): Promise<Response> {
  const { body, status, headers } = await fetch(url, options)
  if (!body) return new Response(null, { status, headers })
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of body) {
    length += piece.length
    if (length > LARGEST_ANSWER) throw new TypeError('The answer is too long')
    pieces.push(piece)
  }
  return new Response(Buffer.concat(pieces), { status, headers })
}
