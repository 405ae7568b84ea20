import { useEffect, useState } from 'react'
import type { PhoneChannel } from '#domain/notifications/channels.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import type { SignInError } from '../../session/account.ts'
import { tryStorage } from '../../session/storage.ts'
import type { TypedSignUp } from './typed-sign-up.ts'

/** A code on its way to a number. */
export interface SentCode {
  purpose: 'sign_up' | 'sign_in' | 'recovery'
  /** In E.164. */
  phone: string
  channel: PhoneChannel
  /** Milliseconds since 1970. */
  sentAt: number
  /** Whether the session outlives the browser. */
  remember: boolean
  /** What was typed to sign up, for the way back from the code; never the password. */
  typed?: Omit<TypedSignUp, 'password' | 'confirm_password'>
}

export type RequestedCode = { sent: SentCode; error: null } | { sent: null; error: SignInError }

/** The sign-in service's pause between two codes. */
export const CODE_PAUSE_MS = 60_000

const KEY = 'magari-sent-code'
/** After that the form begins again. A code is valid for ten minutes, another one is asked for in the same place. */
const KEPT_MS = 3_600_000

/**
 * The code that this tab waits for, and its setter. Kept in sessionStorage, because phones drop a page while its reader is in the
 * SMS app.
 */
export function useSentCode(purpose: SentCode['purpose']) {
  const [sent, setSent] = useState<SentCode | null>(null)
  useEffect(() => setSent(readSentCode(purpose)), [purpose])
  return [
    sent,
    (next: SentCode | null) => {
      setSent(next)
      keepSentCode(next)
    },
  ] as const
}

function readSentCode(purpose: SentCode['purpose']): SentCode | null {
  const kept = tryStorage(() => JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as SentCode | null)
  return kept?.purpose === purpose && Date.now() - kept.sentAt < KEPT_MS ? kept : null
}

/** Keeps the code that this tab waits for; null forgets it. */
export function keepSentCode(sent: SentCode | null): void {
  tryStorage(() => {
    if (sent) sessionStorage.setItem(KEY, JSON.stringify(sent))
    else sessionStorage.removeItem(KEY)
  })
}

/** As in request-code.ts, which is loaded first, with the step that takes the code: a code that nobody can enter is paid for too. */
export async function requestCode(asked: Omit<SentCode, 'sentAt'>, isNew = false): Promise<RequestedCode> {
  try {
    const [sending] = await Promise.all([import('./request-code.ts'), import('./code-step.tsx')])
    return await sending.requestCode(asked, isNew)
  } catch (thrown) {
    reportFailure('A code could not be sent', thrown)
    return { sent: null, error: { message: 'The code could not be sent. Try again in a moment.' } }
  }
}
