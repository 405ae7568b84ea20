import { useRevalidator } from 'react-router'
import { isNotFound } from '../frame/not-found-answer.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

interface NoConversationProps {
  error: unknown
  /** Link to all conversations. */
  back: { to: string; label: string }
}

/** Shown if a conversation does not exist, is someone else's (which is not distinguished), or failed to load. */
export function NoConversation({ error, back }: NoConversationProps) {
  const { revalidate, state } = useRevalidator()
  return isNotFound(error) ? (
    <EmptyState
      level={1}
      title="Conversation not found"
      action={
        <LinkButton to={back.to} variant="main">
          {back.label}
        </LinkButton>
      }
    >
      It no longer exists, or it is not yours.
    </EmptyState>
  ) : (
    <EmptyState
      level={1}
      title="Failed to load messages"
      action={
        <Button busy={state === 'loading'} onClick={revalidate}>
          Try again
        </Button>
      }
    >
      Check your connection. Your messages are safe.
    </EmptyState>
  )
}
