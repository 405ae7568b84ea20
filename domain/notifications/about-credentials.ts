import { maybe, path } from './facts.ts'

/** The link of a mail about a changed credential that undoes the change. Only mails have it: it is of the mailbox's owner. */
export const undoLink = {
  facts: { undo_path: maybe(path) },
  mail: ({ undo_path }: { undo_path: string | null }) =>
    undo_path === null
      ? { notes: ['If you did not do this, change your password at once and make new codes.'] }
      : {
          second: { label: 'This was not me', path: undo_path },
          notes: [
            'If it was not you, press the second link within 7 days: it leads to a page that undoes the change, ends all sessions and lets you choose a new password.',
          ],
        },
}
