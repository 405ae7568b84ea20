import { useState } from 'react'
import {
  EVIDENCE_BUCKET,
  EVIDENCE_MAX_BYTES,
  MOST_EVIDENCE_PAGES,
  PDF_REFUSALS,
} from '#domain/trust/evidence.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import { PictureRefused, preparePicture } from '../../pictures/prepare-picture.ts'
import { objectName, uploadObject } from '../../pictures/upload-object.ts'
import { renderedPages } from './queries.ts'

/** A chosen file; its pages are known once it is uploaded. */
export interface ChosenFile {
  key: string
  file: File
  pages: string[]
  problem: string | null
}

/** Files chosen as evidence: uploaded when they are sent. Those that fail stay, with their reason, and nothing is uploaded twice. */
export function useEvidenceFiles(userId: string) {
  const [files, setFiles] = useState<ChosenFile[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const [waiting, setWaiting] = useState(false)

  function choose(chosen: readonly File[]) {
    const room = MOST_EVIDENCE_PAGES - files.length
    setProblem(chosen.length > room ? `At most ${MOST_EVIDENCE_PAGES} pages. Some were left out.` : null)
    const added = chosen
      .slice(0, room)
      .map((file) => ({ key: crypto.randomUUID(), file, pages: [], problem: null }))
    setFiles([...files, ...added])
  }

  /** Uploads the files; their pages, or null if one of them failed. */
  async function upload(): Promise<string[] | null> {
    const sent = await uploadAll(userId, files, setWaiting)
    setFiles(sent)
    return sent.some((file) => file.problem !== null) ? null : sent.flatMap((file) => file.pages)
  }

  return {
    files,
    problem,
    /** The network is away; what is being sent goes on by itself. */
    waiting,
    setProblem,
    choose,
    remove: (key: string) => setFiles(files.filter((file) => file.key !== key)),
    clear: () => setFiles([]),
    upload,
  }
}

async function uploadAll(
  userId: string,
  files: readonly ChosenFile[],
  onWaiting: (waiting: boolean) => void,
): Promise<ChosenFile[]> {
  const sent: ChosenFile[] = []
  for (const chosen of files) {
    const problem = await refusalOf(chosen.file)
    if (problem) {
      sent.push({ ...chosen, problem })
      continue
    }
    try {
      const pages = chosen.pages.length > 0 ? chosen.pages : await uploadFile(userId, chosen.file, onWaiting)
      sent.push({ ...chosen, pages, problem: null })
    } catch (error) {
      if (!(error instanceof PictureRefused)) reportFailure('A page of evidence could not be uploaded', error)
      sent.push({ ...chosen, problem: (error as Error).message })
    }
  }
  return sent
}

/** Uploads a photo, or a PDF that the server renders to pictures. Returns the names of its pages. */
async function uploadFile(
  userId: string,
  file: File,
  onWaiting: (waiting: boolean) => void,
): Promise<string[]> {
  const prepared = isPdf(file)
    ? { blob: new Blob([file], { type: 'application/pdf' }), extension: 'pdf', displayable: false }
    : await preparePicture(file)
  const name = objectName(userId, prepared)
  await uploadObject(prepared.blob, {
    bucket: EVIDENCE_BUCKET,
    name,
    onProgress: () => onWaiting(false),
    onWaiting: () => onWaiting(true),
  })
  return isPdf(file) ? renderedPages(name) : [name]
}

const isPdf = (file: File) => file.type === 'application/pdf' || /\.pdf$/i.test(file.name)

/** Why a file cannot be sent, before anything of it is; null if nothing speaks against it. */
async function refusalOf(file: File): Promise<string | null> {
  if (!isPdf(file)) return null
  if (file.size > EVIDENCE_MAX_BYTES) return PDF_REFUSALS['too large']
  return (await file.slice(0, 5).text()) === '%PDF-' ? null : PDF_REFUSALS.unreadable
}
