import type { IncomingMessage } from 'node:http'

// No client of ours writes pieces; proxies and networks deliver far larger ones.
const MOST_SMALL = 1_000
const SMALL = 64

/**
 * Calls `refuse` once when a body comes in more than a thousand pieces of less than 64 bytes on average, and drops the rest. Each piece
 * of a chunked body passes through several streams, so 50,000 of one byte occupy the thread for a third of a second.
 */
export function boundPieces(request: IncomingMessage, refuse: () => void): void {
  let pieces = 0
  let bytes = 0
  let refused = false
  const push = request.push
  // Where Node hands over each piece: a listener would make the body flow, and lose what comes before its reader.
  request.push = (piece: Buffer | null, encoding?: BufferEncoding) => {
    if (refused) return false
    if (piece !== null) {
      pieces += 1
      bytes += piece.length
      refused = pieces > MOST_SMALL && bytes < pieces * SMALL
    }
    if (!refused) return push.call(request, piece, encoding)
    // Not while the parser is reading.
    process.nextTick(refuse)
    return false
  }
}
