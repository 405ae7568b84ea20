import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

interface Answer {
  status: string
  text: string
}

const TOO_LONG: Answer = {
  status: '431 Request Header Fields Too Large',
  text: 'The address and headers of a request can have at most 16 kB together. Please shorten them.',
}
const TOO_SLOW: Answer = {
  status: '408 Request Timeout',
  text: 'The request took too long to arrive. Please try again.',
}
const TOO_MANY: Answer = {
  status: '400 Bad Request',
  text: 'The request comes in too many small pieces. Please send larger ones.',
}
const UNREADABLE: Answer = { status: '400 Bad Request', text: 'This request could not be read.' }

const ANSWERS: Record<string, Answer> = {
  HPE_HEADER_OVERFLOW: TOO_LONG,
  ERR_HTTP_REQUEST_TIMEOUT: TOO_SLOW,
}

/** Answers requests that Node cannot read with a sentence, then closes their connections; Node's own answers are empty. */
export function answerUnreadable(server: Server): void {
  const answering = new WeakMap<object, ServerResponse>()
  server.prependListener('request', (request, response) => answering.set(request.socket, response))
  server.on('clientError', (error: NodeJS.ErrnoException, stream) => {
    const socket = stream as Socket
    const response = answering.get(socket)
    // During a response a second one would be garbage.
    if (socket.writable && (!response || response.writableFinished || !response.headersSent))
      closeWith(socket, ANSWERS[error.code ?? ''] ?? UNREADABLE)
    else socket.destroy()
  })
}

/** Ends a connection whose body is too slow. */
export function closeTooSlow(socket: Socket): void {
  closeWith(socket, TOO_SLOW)
}

/** Ends a connection whose body comes in too many small pieces. */
export function closeTooMany(socket: Socket): void {
  closeWith(socket, TOO_MANY)
}

function closeWith(socket: Socket, { status, text }: Answer): void {
  const lines = [
    `HTTP/1.1 ${status}`,
    'Connection: close',
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
  ]
  socket.end(`${lines.join('\r\n')}\r\n\r\n${text}`, () => socket.destroy())
}
