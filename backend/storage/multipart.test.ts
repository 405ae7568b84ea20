import { expect, test } from 'vitest'
import { MalformedMultipart, multipartBoundary, readMultipart } from './multipart.ts'

async function* inPieces(body: Buffer, size: number) {
  for (let at = 0; at < body.length; at += size) yield body.subarray(at, at + size)
}

async function read(body: Buffer, boundary: string, size: number) {
  const fields: Record<string, string> = {}
  const file: Buffer[] = []
  let type: string | null = null
  await readMultipart(inPieces(body, size), boundary, {
    field: (name, value) => {
      fields[name] = value
    },
    file: async (chunk, part) => {
      type = part.type
      file.push(Buffer.from(chunk))
    },
  })
  return { fields, type, file: Buffer.concat(file) }
}

async function asSent(form: FormData) {
  const response = new Response(form)
  return {
    body: Buffer.from(await response.arrayBuffer()),
    boundary: multipartBoundary(response.headers.get('content-type') ?? '') ?? '',
  }
}

// Line breaks and dashes that look like the start of a boundary.
const tricky = Buffer.from('\r\n--\r\n----\r\n------form\r\n\r\n--')

test.each([1, 2, 3, 7, 64, 100_000])('a form parses the same in chunks of %i bytes', async (size) => {
  const form = new FormData()
  form.append('cacheControl', '3600')
  form.append('metadata', '{"alt":"från"}')
  form.append('', new Blob([tricky], { type: 'image/png' }))
  const { body, boundary } = await asSent(form)
  expect(await read(body, boundary, size)).toEqual({
    fields: { cacheControl: '3600', metadata: '{"alt":"från"}' },
    type: 'image/png',
    file: tricky,
  })
})

test('an empty file is accepted', async () => {
  const form = new FormData()
  form.append('', new Blob([], { type: 'text/plain' }))
  const { body, boundary } = await asSent(form)
  expect(await read(body, boundary, 10)).toEqual({ fields: {}, type: 'text/plain', file: Buffer.alloc(0) })
})

test('a body of many parts, or with a long head, is malformed', async () => {
  const parts = (count: number) =>
    Buffer.from(`${'--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(count)}--b--\r\n`)
  const head = (length: number) => Buffer.from(`--b\r\nX: ${' '.repeat(length)}\r\n\r\n\r\n--b--\r\n`)
  for (const size of [100, 100_000]) {
    await read(parts(20), 'b', size)
    await expect(read(parts(21), 'b', size)).rejects.toThrow(MalformedMultipart)
    await read(head(8_000), 'b', size)
    await expect(read(head(9_000), 'b', size)).rejects.toThrow(MalformedMultipart)
  }
})

test('a body that ends early is malformed', async () => {
  const form = new FormData()
  form.append('', new Blob(['0123456789']))
  const { body, boundary } = await asSent(form)
  await read(body, boundary, 50)
  await expect(read(body.subarray(0, body.length - 8), boundary, 50)).rejects.toThrow(MalformedMultipart)
  await expect(read(Buffer.from('no boundary at all'), boundary, 50)).rejects.toThrow(MalformedMultipart)
})

test('endless headers are malformed', async () => {
  const body = Buffer.from(`--b\r\ncontent-disposition: ${'x'.repeat(20_000)}`)
  await expect(read(body, 'b', 1000)).rejects.toThrow(MalformedMultipart)
})

test.each([
  ['multipart/form-data; boundary=abc', 'abc'],
  ['multipart/form-data; charset=utf-8; boundary="a b"', 'a b'],
  ['image/png', null],
  ['multipart/form-data', null],
])('%s has the boundary %s', (header, boundary) => {
  expect(multipartBoundary(header)).toBe(boundary)
})
