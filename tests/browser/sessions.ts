/** Accounts and sessions: through the forms for stories about them, past the forms for all others. */
import type { APIRequestContext, Page } from '@playwright/test'
import { SESSION_KEY } from '../../site/session/storage.ts'
import { expect, linkIn, mailTo, type Person } from './fixtures.ts'
import { makeAccount } from './people.ts'

type Account = Pick<Person, 'email' | 'password'>

/** Creates the person's account and signs it in on this page, without opening a page of the site. */
export async function register(page: Page, person: Person) {
  await makeAccount(person)
  await signIn(page, person)
}

/** Signs in in this page's browser, without opening a page of the site. */
export async function signIn(page: Page, account: Account) {
  const session = await newSession(page.request, account)
  // Same origin, and no script that could read the session too early.
  await page.goto('/robots.txt')
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    SESSION_KEY,
    JSON.stringify(session),
  ] as const)
}

/** As `register`, through the form and the mail's link. */
export async function registerByForm(page: Page, person: Person) {
  await page.goto('/register')
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Last name').fill(person.lastName)
  await page.getByLabel('Email or phone').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm password').fill(person.password)
  await page.getByRole('checkbox', { name: /I accept/ }).check()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.goto(linkIn(await mailTo(person.email)))
  await expect(page.getByText('Your e-mail address is confirmed.')).toBeVisible()
}

/** As `signIn`, through the form, which redirects to the person's home page. */
export async function signInByForm(page: Page, account: Account) {
  await page.goto('/login')
  await sendSignIn(page, account)
  await expect(page.getByText('You have been successfully logged in.')).toBeVisible()
}

/** Fills and sends the form of the sign-in page that is open, which leads back to where the person came from. */
export async function sendSignIn(page: Page, { email, password }: Account) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** Deletes the session from this browser, on a page without scripts that might still use it. */
export async function forgetSession(page: Page) {
  await page.goto('/robots.txt')
  await page.context().clearCookies()
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
}

/** Returns a function that requests paths below /rest/v1 as the person, by POST if there is a body. */
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

export interface Session {
  access_token: string
  user: { id: string }
}

/** Sessions for this worker's requests, because password hashing is slow. Pages have separate sessions, which stories may end. */
const kept = new Map<string, Session>()

/** The person's user record, and headers for requests as that person. */
export async function askerOf(request: APIRequestContext, account: Account) {
  const apikey = await anonKeyOf(request)
  const headersOf = ({ access_token }: Session) => ({ apikey, authorization: `Bearer ${access_token}` })
  const known = kept.get(account.email)
  // Stories change passwords and end all sessions of a person.
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

export async function anonKeyOf(request: APIRequestContext): Promise<string> {
  return (await (await request.get('/config.json')).json()).anonKey
}
