/** WebOTP: the browser offers the code of an SMS whose last line names this site. https://wicg.github.io/web-otp/ */

interface OneTimeCode extends Credential {
  code: string
}

/** The code of the next SMS, once the person allows it; null where the browser cannot, when they decline, or after `signal`. */
export async function codeFromSms(signal: AbortSignal): Promise<string | null> {
  if (!('OTPCredential' in globalThis)) return null
  const request: CredentialRequestOptions & { otp: { transport: string[] } } = {
    otp: { transport: ['sms'] },
    signal,
  }
  try {
    return ((await navigator.credentials.get(request)) as OneTimeCode | null)?.code ?? null
  } catch {
    return null
  }
}
