/** Accounts and sessions: by the forms for stories about them, and past the forms for all others. */
import type { APIRequestContext, Page } from '@playwright/test'
import { SESSION_KEY } from '../../site/session/storage.ts'
import { expect, linkIn, mailTo, type Person } from './fixtures.ts'
import { asServer } from './people.ts'

type Account = Pick<Person, 'email' | 'password'>

/** An account of its own, confirmed and signed in on this page, which shows nothing yet. */
export async function register(page: Page, person: Person) {
  await asServer('/auth/v1/admin/users', {
    email: person.email,
    password: person.password,
    email_confirm: true,
    user_metadata: { first_name: person.firstName, last_name: person.lastName },
  })
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

/** Signs the person up by the data service, and confirms the address by its mail. */
export async function join(request: APIRequestContext, { email, password, firstName, lastName }: Person) {
  const answer = await request.post('/auth/v1/signup', {
    headers: { apikey: await anonKeyOf(request) },
    data: { email, password, data: { first_name: firstName, last_name: lastName } },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  await request.get(linkIn(await mailTo(email)))
}

/** What asks the data service as a person: a path below /rest/v1, as a POST where there is a body. */
export async function askingAs(
  request: APIRequestContext,
  account: Account,
): Promise<(path: string, body?: object, method?: 'POST' | 'PATCH') => Promise<unknown>> {
  const anonKey = await anonKeyOf(request)
  const { access_token } = await newSession(request, account)
  const headers = {
    apikey: anonKey,
    authorization: `Bearer ${access_token}`,
    prefer: 'return=representation',
  }
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

async function newSession(
  request: APIRequestContext,
  { email, password }: Account,
): Promise<{ access_token: string }> {
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
