/** How a visitor contacts the owner of an ad. The rendered page never has the number. */

import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import type { ServiceError } from '#domain/foundation/errors.ts'
import { browserClient } from '../../client.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import { windowsOf } from '../../frame/windows.tsx'
import { knownVisitor, useVisitor } from '../../session/visitor.ts'
import { toast } from '../../ui/toast.ts'
import type { Contact } from './contact.ts'
import type { OwnerContact } from './queries.ts'
import type { ContactSubject } from './subject.ts'

/** The dialogs, loaded with the first that opens. */
export const contactWindows = windowsOf(async () => (await import('./contact-windows.tsx')).ContactWindows)

/** Loaded with the first number or message asked for. */
export const contactQueries = () => Promise.all([browserClient(), import('./queries.ts')])

/** The visitor's contact with the owner of an ad. */
export function useContact(subject: ContactSubject): Contact {
  const visitor = useVisitor()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const [writing, setWriting] = useState(false)
  const [window, setWindow] = useState<Contact['window']>(null)
  const [known, setKnown] = useState<(OwnerContact & { of: string }) | null>(null)
  const owner = visitor.status === 'signed-in' && known?.of === subject.id ? known : null

  async function open(asked: Contact['window']) {
    if (await contactWindows.arrived()) setWindow(asked)
  }

  async function reveal() {
    if (asking) return
    setAsking(true)
    try {
      const { user } = await knownVisitor()
      if (!user) return await open('sign-in-to-call')
      const [client, { revealOwner }] = await contactQueries()
      setKnown({ of: subject.id, ...(await revealOwner(client, subject)) })
    } catch (error) {
      reportFailure('The number could not be read', error)
      toast({ title: whyNoNumber(error as ServiceError), tone: 'error' })
    } finally {
      setAsking(false)
    }
  }

  async function threadWith(userId: string) {
    const [client, { threadAbout }] = await contactQueries()
    return threadAbout(client, subject, userId)
  }

  async function write() {
    if (writing) return
    setWriting(true)
    try {
      const { user } = await knownVisitor()
      const threadId = user && (await threadWith(user.id).catch(noneKnown))
      if (threadId) return void navigate(href('/messages/:threadId', { threadId }))
      await open(user ? 'message' : 'sign-in-to-write')
    } finally {
      setWriting(false)
    }
  }

  return {
    subject,
    state: stateOf(visitor.user?.id === subject.ownerId, asking, owner),
    phone: owner?.phone ?? null,
    reveal,
    write,
    writing,
    window,
    closeWindow: () => setWindow(null),
  }
}

/** A first message also joins an existing conversation. */
function noneKnown(error: unknown): null {
  reportFailure('The conversations could not be read', error)
  return null
}

/** Refusals are for the person; other errors are not. */
function whyNoNumber({ code, message }: ServiceError): string {
  return code === 'P0001' ? message : 'We could not get the number. Please try again.'
}

function stateOf(own: boolean, asking: boolean, owner: OwnerContact | null): Contact['state'] {
  if (own) return 'own'
  if (asking) return 'asking'
  if (!owner) return 'hidden'
  return owner.phone ? 'shown' : 'none'
}
