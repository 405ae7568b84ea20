/** A mail ready to send. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
}

/** The site's name and address, as mails show them. */
export interface MailSettings {
  siteName: string
  siteUrl: string
}

export interface MailTransport {
  send(mail: Mail): Promise<void>
}

/** Sends through the SMTP server at `url` (smtp:// or smtps://). */
export function smtpTransport(url: string, from: string): MailTransport {
  // In total shorter than the minute after which the queue gives the job to another worker.
  const options = { url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
  // Servers that keep their mails do without it.
  const transport = import('nodemailer').then(({ createTransport }) => createTransport(options))
  return {
    async send(mail) {
      await (await transport).sendMail({ from, ...mail })
    },
  }
}
