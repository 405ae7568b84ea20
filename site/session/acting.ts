/**
 * Acting for a business: a state of this browser, shared by its tabs, with a token that is the business's (docs/architecture.md, Acting for
 * a business). auth-js keeps the person's own session. Loaded by those who act only.
 */
import type { BusinessRole } from '#domain/businesses/roles.ts'
import { SIGNED_OUT } from '#domain/foundation/service-error.ts'
import { toast } from '../ui/toast.ts'
import type { SignInError } from './account.ts'
import { claimsOf } from './claims.ts'
import { postToAuth } from './service-request.ts'
import { ACTING_KEY, sessionStore } from './storage.ts'
import {
  type Account,
  type Acting,
  applySession,
  authClient,
  changeVisitor,
  knownVisitor,
  ownToken,
  shownVisitor,
} from './visitor.ts'

interface Stored {
  person: string
  business: string
  name: string
  token: string
  /** In ms since 1970, by this browser's clock. */
  expires: number
  ended?: true
}

const TOKEN_EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange'
/** A token is renewed this long before it expires. */
const EARLY_MS = 60_000
const PREFIX = 'business_'

/** Begins to act for the business. Returns the service's error; throws without a connection. */
export async function actFor({ id, name }: { id: string; name: string }): Promise<SignInError | null> {
  const own = await ownToken()
  if (!own) return { code: 'session_not_found', message: SIGNED_OUT }
  const { body, error } = await exchange(own, id)
  if (error) {
    if (error.code !== 'no_authorization') return error
    return { ...error, code: 'no_longer_works', message: endedSentence(name) }
  }
  store({ person: claimsOf(own).sub ?? '', business: id, name, ...body })
  await applyAgain()
  return null
}

/** Makes the person themselves again, in all tabs. */
export async function leave(): Promise<void> {
  sessionStore.removeItem(ACTING_KEY)
  await applyAgain()
}

/** The account that the person acts for, and how; null for themselves. Renews the token if needed; without a connection the old one stays. */
export async function actedFor(person: Account): Promise<{ user: Account; acting: Acting } | null> {
  const known = stored()
  if (!known) return null
  const isOwn = known.person === person.id
  const own = isOwn && isDue(known) ? await ownToken() : null
  if (own) await renew(known, own)
  const current = stored()
  if (isOwn && current && !current.ended)
    return {
      user: { id: current.business, email: null, phone: null },
      acting: { person, role: roleOf(current), businessName: current.name, ended: false },
    }
  sessionStore.removeItem(ACTING_KEY)
  if (isOwn) toastEnded(known.name)
  return null
}

/** The token of requests: the business's, for the person of this own token. */
export async function businessToken(own: string): Promise<string> {
  const known = stored()
  if (!known || known.person !== claimsOf(own).sub) return own
  if (isDue(known)) await renew(known, own)
  return stored()?.token ?? own
}

/**
 * Repeats a request whose business token was refused, with another one. For people who no longer work there it answers with the sentence.
 * Null if the token is not to blame.
 */
export async function askAgain(
  refused: string,
  ask: (token: string) => Promise<Response>,
): Promise<Response | null> {
  const own = await ownToken()
  const known = stored()
  if (!known || !own) return null
  if (!known.ended && known.token === refused) await renew(known, own)
  const current = stored()
  if (!current || current.token === refused) return current?.ended ? refusal(current) : null
  return ask(current.token)
}

/** Whether the person no longer works there, asked after a refusal. */
export async function hasEnded(): Promise<boolean> {
  const own = await ownToken()
  const known = stored()
  if (!known || !own) return false
  if (!known.ended) await renew(known, own)
  return stored()?.ended === true
}

/** Another tab has begun or ceased to act, or noticed that the person no longer works there. */
export async function followOtherTab(): Promise<void> {
  const { acting, user } = await knownVisitor()
  const known = stored()
  if (!acting ? !known : known?.business === user?.id) {
    if (!acting || !known) return
    if (known.ended && !acting.ended) toastEnded(known.name)
    changeActing({ role: roleOf(known), ended: known.ended === true })
  } else await applyAgain()
}

let renewing: Promise<void> | undefined

/** Exchanges the token, once for all callers at a time. Keeps it if the service cannot be reached. */
function renew(known: Stored, own: string): Promise<void> {
  renewing ??= exchangeAgain(known, own)
    .catch(() => {})
    .finally(() => {
      renewing = undefined
    })
  return renewing
}

async function exchangeAgain(known: Stored, own: string): Promise<void> {
  const { body, error } = await exchange(own, known.business)
  const current = stored()
  // Left, or another business opened, in the meantime.
  if (!current || current.business !== known.business || current.person !== known.person) return
  if (!error) {
    const renewed = { ...current, ...body }
    store(renewed)
    changeActing({ role: roleOf(renewed) })
  } else if (error.code === 'no_authorization') await end(current)
}

/** Leaves the page as it is until the person goes on, with what they typed. */
async function end(known: Stored): Promise<void> {
  store({ ...known, ended: true })
  if (changeActing({ ended: true })) toastEnded(known.name)
  // Noticed before the visitor was known.
  else await applyAgain()
}

async function exchange(own: string, business: string) {
  const answer = await postToAuth<{ access_token: string; expires_in: number }>(
    `/token?grant_type=${TOKEN_EXCHANGE}`,
    { requested_subject: business },
    own,
  )
  if (answer.error) return answer
  const { access_token: token, expires_in } = answer.body
  return { body: { token, expires: Date.now() + expires_in * 1000 }, error: null }
}

/** Shows that the person works in another role, or no longer; false if they do not act for a business. */
function changeActing(change: Partial<Acting>): boolean {
  const { acting } = shownVisitor()
  if (acting) changeVisitor({ acting: { ...acting, ...change } })
  return acting !== null
}

async function applyAgain(): Promise<void> {
  const { data } = await (await authClient()).getSession()
  await applySession(data.session, true)
}

function stored(): Stored | null {
  try {
    return JSON.parse(sessionStore.getItem(ACTING_KEY) ?? 'null')
  } catch {
    return null
  }
}

function store(acting: Stored): void {
  sessionStore.setItem(ACTING_KEY, JSON.stringify(acting))
}

function isDue({ expires, ended }: Stored): boolean {
  return !ended && expires - Date.now() < EARLY_MS
}

function roleOf({ token }: Stored): BusinessRole {
  return (claimsOf(token).role ?? '').slice(PREFIX.length) as BusinessRole
}

/** What is shown to somebody who left, was removed, or whose business is gone. */
export function endedSentence(name: string): string {
  return `You no longer work for ${name}.`
}

function refusal({ name }: Stored): Response {
  const body = { code: '42501', message: endedSentence(name), hint: 'no_longer_works', details: null }
  return Response.json(body, { status: 403 })
}

function toastEnded(name: string): void {
  toast({ title: endedSentence(name), tone: 'error', seconds: 20 })
}
