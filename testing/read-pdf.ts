import { PDFiumLibrary } from '@hyzyla/pdfium'

/** What a reader sees of a PDF: the number of its pages, their text with single spaces, and its size in bytes. */
export async function readPdf(pdf: Uint8Array): Promise<{ pages: number; text: string; size: number }> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(pdf)
  const texts = [...document.pages()].map((page) => page.getText())
  document.destroy()
  library.destroy()
  return { pages: texts.length, text: texts.join('\n').replaceAll(/\s+/g, ' '), size: pdf.length }
}
