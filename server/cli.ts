import {
  type Config,
  ConfigError,
  capturesSms,
  hasMailbox,
  prepareDataDirectory,
  readConfig,
} from './config.ts'
import { openDatabase } from './database.ts'
import { DEMO_PASSWORD, demoAccounts } from './demo.ts'
import { mailboxFolder } from './mailbox-folder.ts'
import { type Marketplace, startMarketplace } from './marketplace.ts'
import { migrateMarketplace } from './migrations.ts'
import { makeSecrets } from './secrets.ts'
import { builtSite, developmentSite } from './site-source.ts'

type Command = (config: Config, words: string[]) => Promise<void>

// A server does without the code of the other commands.
const backupCommands = () => import('./backup/command.ts')
const commands: Record<string, () => Promise<Command>> = {
  start: async () => (config) => serve(config, () => startMarketplace(config, builtSite)),
  dev: async () => (config) => serve(config, () => startMarketplace(config, developmentSite)),
  migrate: async () => migrateOnly,
  backup: async () => (await backupCommands()).backupCommand,
  backups: async () => (await backupCommands()).backupsCommand,
  fetch: async () => (await backupCommands()).fetchCommand,
  restore: async () => (await backupCommands()).restoreCommand,
  rehearse: async () => (await backupCommands()).rehearseCommand,
  admin: async () => (await import('./first-administrator.ts')).administratorCommand,
}

/** Runs one command. Throws ConfigError for an unknown one. */
export async function run([word = 'start', ...words]: string[]): Promise<void> {
  if (word === 'keys') return printKeys()
  const command = commands[word]
  if (!command)
    throw new ConfigError(
      `"${word}" is not a command. There are ${Object.keys(commands).join(', ')} and keys.`,
    )
  await (await command())(readConfig(process.env), words)
}

async function serve(config: Config, start: () => Promise<Marketplace>) {
  const starting = start()
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    // A failed start has already cleaned up; its error is thrown below.
    const marketplace = await starting.catch(() => undefined)
    await marketplace?.stop()
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  const marketplace = await starting
  if (!stopping) process.stdout.write(banner(config, marketplace))
}

async function migrateOnly(config: Config) {
  prepareDataDirectory(config.dataDirectory)
  const database = await openDatabase(config)
  try {
    const applied = await migrateMarketplace(database.owner)
    process.stdout.write(
      applied.length > 0 ? `Applied ${applied.join(', ')}.\n` : 'The database is current.\n',
    )
    await database.requests()
  } finally {
    await database.stop()
  }
}

async function printKeys() {
  const { jwtSecret, anonKey, serviceKey, vapidPublicKey, vapidPrivateKey } = await makeSecrets()
  process.stdout.write(
    `JWT_SECRET=${jwtSecret}\nANON_KEY=${anonKey}\nSERVICE_KEY=${serviceKey}\nVAPID_PUBLIC_KEY=${vapidPublicKey}\nVAPID_PRIVATE_KEY=${vapidPrivateKey}\n`,
  )
}

function banner(config: Config, { databaseDescription, newFiles, hasAdministrator }: Marketplace): string {
  const lines = ['', `  Magari is at ${config.publicUrl}`, '']
  if (config.demo) {
    lines.push(`  Demo accounts, all with the password ${DEMO_PASSWORD}:`)
    for (const { email, role } of demoAccounts) lines.push(`    ${email.padEnd(24)} ${role}`)
    lines.push('')
  }
  if (!hasAdministrator) {
    lines.push(
      '  There is no administrator yet. Create the first one:',
      '    node server/main.ts admin you@example.co.ke',
      '',
    )
  }
  lines.push(`  Database  ${databaseDescription}`, `  Files     ${newFiles.description}`)
  if (!config.smtpUrl)
    lines.push(
      `  Mails     ${capturesSms(config) ? 'and SMS ' : ''}are kept, not sent: ${mailboxPlace(config)}`,
    )
  if (config.databaseUrl && (newFiles.isDisk || !config.smtpUrl))
    lines.push('', ...severalServers(newFiles.isDisk, !config.smtpUrl))
  return `${lines.join('\n')}\n\n`
}

/** Data that other servers on the same database would lack. */
function severalServers(filesOnDisk: boolean, mailsOnDisk: boolean): string[] {
  return [
    '  With several servers on this database:',
    ...(filesOnDisk
      ? ['    all need the same disk for DATA_DIR/files, or choose an S3 store at /admin/file-upload first;']
      : []),
    ...(mailsOnDisk ? ['    each keeps its own mails; set SMTP_URL on all.'] : []),
  ]
}

function mailboxPlace(config: Config): string {
  return hasMailbox(config) ? `${config.publicUrl}/mailbox` : mailboxFolder(config.dataDirectory)
}
