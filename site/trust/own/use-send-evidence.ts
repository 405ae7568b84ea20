import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import type { EvidenceKind } from '#domain/trust/evidence.ts'
import { browserClient } from '../../client.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import { toast } from '../../ui/toast.ts'
import { submitEvidence } from './queries.ts'
import { useEvidenceFiles } from './use-evidence-files.ts'

/** Files chosen as evidence of a kind, and sending them. */
export function useSendEvidence(userId: string, kind: EvidenceKind, listingId: string | null) {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const { setProblem, clear, upload, ...chosen } = useEvidenceFiles(userId)

  async function send() {
    setBusy(true)
    setProblem(null)
    try {
      const pages = await upload()
      if (!pages) return
      await submitEvidence(await browserClient(), kind, pages, listingId)
      clear()
      toast({ title: 'Sent. We look at it within two days.', tone: 'done' })
      await revalidate()
    } catch (error) {
      reportFailure('Evidence could not be sent', error)
      setProblem(databaseRefusal(error as ServiceError).sentence)
    } finally {
      setBusy(false)
    }
  }

  return { ...chosen, busy, send: () => void send() }
}
