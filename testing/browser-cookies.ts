/** The cookies of one browser at the sign-in service. */
import { type Answer, type AuthUnderTest, type Question, siteUrl } from './auth.ts'

export interface CookieBrowser {
  /** Sends the browser's cookies and keeps those of the response. Redirects are not followed. */
  fetch: typeof globalThis.fetch
  /** Opens a link of the service: the target of its redirect. */
  follow(url: string | URL): Promise<URL>
  /** An unmodified supabase client in this browser. */
  client(flowType?: 'implicit' | 'pkce'): ReturnType<AuthUnderTest['newClient']>
  cookies: Map<string, string>
}

/** A browser without cookies. Those of the service all have its path and are kept until the test ends. */
export function openBrowser(auth: AuthUnderTest): CookieBrowser {
  const cookies = new Map<string, string>()
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    for (const [name, value] of Object.entries(sent(cookies))) request.headers.set(name, value)
    const response = await auth.fetch(request)
    keep(cookies, response.headers)
    return response
  }
  return {
    fetch,
    async follow(url) {
      const response = await fetch(new URL(url, siteUrl))
      const location = response.headers.get('location')
      if (!location) throw new Error(`No redirect but ${response.status} ${await response.text()}`)
      return new URL(location)
    },
    client: (flowType = 'pkce') => auth.newClient(flowType, fetch),
    cookies,
  }
}

/** As `auth.ask`, in a browser of its own. */
export function withCookies(auth: AuthUnderTest): AuthUnderTest['ask'] {
  const cookies = new Map<string, string>()
  return async (methodAndPath: string, question: Question = {}): Promise<Answer> => {
    const answer = await auth.ask(methodAndPath, {
      ...question,
      headers: { ...question.headers, ...sent(cookies) },
    })
    keep(cookies, answer.headers)
    return answer
  }
}

function sent(cookies: Map<string, string>): { cookie?: string } {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return cookie ? { cookie } : {}
}

function keep(cookies: Map<string, string>, headers: Headers): void {
  for (const set of headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
    cookies.set(name, value)
  }
}
