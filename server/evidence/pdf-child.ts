/** The process that renders one PDF and ends (render-pdf.ts). PDFium runs as WebAssembly, without files, network or scripts of the PDF. */
import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'

/** A request to the process, and its replies: each page as JPEG, then the end, or why the file is refused. */
export interface PdfJob {
  bytes: Uint8Array
  mostPages: number
}
export type PdfReply = { page: Uint8Array } | { done: true } | { refusal: PdfRefusal }
export type PdfRefusal = 'unreadable' | 'locked' | 'too many pages'

/** Longest side of a page in pixels: the small print of a certificate can be read. */
const LONGEST_SIDE = 2_000
const QUALITY = 80

async function render({ bytes, mostPages }: PdfJob): Promise<PdfReply> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(bytes).catch((error: unknown) => refusalOf(error))
  if (typeof document === 'string') return { refusal: document }
  if (document.getPageCount() === 0) return { refusal: 'unreadable' }
  if (document.getPageCount() > mostPages) return { refusal: 'too many pages' }
  for (const page of document.pages()) {
    const { originalWidth, originalHeight } = page.getOriginalSize()
    const scale = LONGEST_SIDE / Math.max(originalWidth, originalHeight, 1)
    const { data, width, height } = await page.render({ scale, render: 'bitmap' })
    const picture = sharp(data, { raw: { width, height, channels: 4 } }).flatten({ background: '#fff' })
    reply({ page: await picture.jpeg({ quality: QUALITY }).toBuffer() })
  }
  return { done: true }
}

function refusalOf(error: unknown): PdfRefusal {
  return error instanceof Error && /password/i.test(error.message) ? 'locked' : 'unreadable'
}

const reply = (answer: PdfReply) => process.send?.(answer)

process.once('message', (job: PdfJob) => {
  render(job).then(
    (answer) => reply(answer),
    () => reply({ refusal: 'unreadable' }),
  )
})
process.on('disconnect', () => process.exit(0))
