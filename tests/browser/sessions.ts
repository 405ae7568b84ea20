/** Accounts and sessions: by the forms for stories about them, and past the forms for all others. */
import type { APIRequestContext, Page } from '@playwright/test'
import { SESSION_KEY } from '../../site/session/storage.ts'
import { expect, linkIn, mailTo, type Person } from './fixtures.ts'
import { makeAccount } from './people.ts'

type Account = Pick<Person, 'email' | 'password'>

/** An account of its own, confirmed and signed in on this page, which shows nothing yet. */
export async function register(page: Page, person: Person) {
  await makeAccount(person)
  await signIn(page, person)
}

/** Signed in in the browser of this page, which shows nothing yet. */
export async function signIn(page: Page, account: Account) {
  const session = await newSession(page.request, account)
  // Of this site, and without a script that would read the session before it is whole.
  await page.goto('/robots.txt')
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    SESSION_KEY,
    JSON.stringify(session),
  ] as const)
}

/** As `register`, by the form and the link of the mail. */
export async function registerByForm(page: Page, person: Person) {
  await page.goto('/register')
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Last name').fill(person.lastName)
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm password').fill(person.password)
  await page.getByRole('checkbox', { name: /I accept/ }).check()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.goto(linkIn(await mailTo(person.email)))
  await expect(page.getByText('Your e-mail address is confirmed.')).toBeVisible()
}

/** As `signIn`, by the form, which leads to the person's own page. */
export async function signInByForm(page: Page, { email, password }: Account) {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('You have been successfully logged in.')).toBeVisible()
}

/** Ends what this browser knows of a session, on a page without a script, so that none is still reading for it. */
export async function forgetSession(page: Page) {
  await page.goto('/robots.txt')
  await page.context().clearCookies()
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
}

/** What asks the data service as a person: a path below /rest/v1, as a POST where there is a body. */
export async function askingAs(
  request: APIRequestContext,
  account: Account,
): Promise<(path: string, body?: object, method?: 'POST' | 'PATCH') => Promise<unknown>> {
  const headers = { ...(await askerOf(request, account)).headers, prefer: 'return=representation' }
  return async (path, data, method = data ? 'POST' : undefined) => {
    const answer = await request.fetch(`/rest/v1/${path}`, {
      headers,
      ...(method ? { method } : {}),
      ...(data ? { data } : {}),
    })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return answer.json()
  }
}

interface Session {
  access_token: string
  user: { id: string }
}

/** The sessions of this worker's requests: checking a password takes a processor its time. Pages have their own, which they may end. */
const kept = new Map<string, Session>()

/** Who asks the data service, and the headers that say so. */
export async function askerOf(request: APIRequestContext, account: Account) {
  const apikey = await anonKeyOf(request)
  const headersOf = ({ access_token }: Session) => ({ apikey, authorization: `Bearer ${access_token}` })
  const known = kept.get(account.email)
  // Stories change passwords and end all sessions of somebody.
  const counts = known && (await request.get('/auth/v1/user', { headers: headersOf(known) })).ok()
  const session = counts ? known : await newSession(request, account)
  kept.set(account.email, session)
  return { headers: headersOf(session), user: session.user }
}

async function newSession(request: APIRequestContext, { email, password }: Account): Promise<Session> {
  const answer = await request.post('/auth/v1/token?grant_type=password', {
    headers: { apikey: await anonKeyOf(request) },
    data: { email, password },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  return answer.json()
}

async function anonKeyOf(request: APIRequestContext): Promise<string> {
  return (await (await request.get('/config.json')).json()).anonKey
}
