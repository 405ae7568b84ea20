/** How a visitor gets from the page to the seller's phone. The number is never in what the server sends. */
import { useState } from 'react'
import { browserClient } from '../client.ts'
import { knownVisitor, useVisitor } from '../session/visitor.ts'
import { toast } from '../ui/toast.ts'
import { sellerContact } from './queries.ts'

export interface Contact {
  /** 'own' is the seller looking at their own listing; 'none' a seller who gave no number. */
  state: 'hidden' | 'asking' | 'shown' | 'none' | 'own'
  /** E.164, once it is shown. */
  phone: string | null
  memberSince: string | null
  /** Fetches the number for signed-in visitors, asks the others to sign in. */
  reveal: () => Promise<void>
  signInAsked: boolean
  dismissSignIn: () => void
}

/** The way to the seller's number for whoever is looking. */
export function useContact(sellerId: string): Contact {
  const visitor = useVisitor()
  const [asking, setAsking] = useState(false)
  const [signInAsked, setSignInAsked] = useState(false)
  const [known, setKnown] = useState<{ of: string; phone: string | null; created_at: string } | null>(null)
  const seller = visitor.status === 'signed-in' && known?.of === sellerId ? known : null

  async function reveal() {
    if (asking) return
    setAsking(true)
    try {
      const { user } = await knownVisitor()
      if (!user) return setSignInAsked(true)
      setKnown({ of: sellerId, ...(await sellerContact(await browserClient(), sellerId)) })
    } catch (error) {
      console.error("The seller's number could not be read:", error)
      toast({ title: 'We could not get the number. Please try again.', tone: 'error' })
    } finally {
      setAsking(false)
    }
  }

  return {
    state: stateOf(visitor.user?.id === sellerId, asking, seller),
    phone: seller?.phone ?? null,
    memberSince: seller?.created_at ?? null,
    reveal,
    signInAsked,
    dismissSignIn: () => setSignInAsked(false),
  }
}

function stateOf(own: boolean, asking: boolean, seller: { phone: string | null } | null): Contact['state'] {
  if (own) return 'own'
  if (asking) return 'asking'
  if (!seller) return 'hidden'
  return seller.phone ? 'shown' : 'none'
}

/** Opens a WhatsApp chat with the number, the question already written. */
export function whatsappUrl(phone: string, text: string): string {
  return `https://wa.me/${phone.replace('+', '')}?${new URLSearchParams({ text })}`
}
