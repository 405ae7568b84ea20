import { useId } from 'react'
import {
  CHANNEL_LABELS,
  CHANNELS_IN_WORDS,
  type Channel,
  ON_BY_DEFAULT,
} from '#domain/notifications/channels.ts'
import {
  CHOICE_TOPICS,
  type ChoiceTopic,
  TOPIC_DESCRIPTIONS,
  TOPIC_LABELS,
} from '#domain/notifications/topics.ts'
import { classNames } from '../../ui/class-names.ts'
import { type Choice, type ConfiguredChannel, chooseNotification } from './settings-queries.ts'
import { useSavedChoice } from './use-saved-choice.ts'

interface TopicChoicesProps {
  choices: Choice[]
  configured: ConfiguredChannel[]
}

function noteOn({ channel, reachable, stopped }: ConfiguredChannel): string | null {
  if (reachable) return null
  if (channel === 'push') return 'Push messages arrive once you allow them in a browser.'
  const messages = channel === 'sms' ? 'SMS' : 'WhatsApp messages'
  return stopped
    ? `${messages} are stopped: your number answered STOP. They arrive again once you send START.`
    : `${messages} arrive once your number is confirmed.`
}

/** A row of switches for each topic, one for each channel; on phones they are below the topic. */
export function TopicChoices({ choices, configured }: TopicChoicesProps) {
  const id = useId()
  const channels: Channel[] = ['email', ...configured.map(({ channel }) => channel)]
  const notes = configured.flatMap((known) => {
    const note = noteOn(known)
    return note === null ? [] : [{ channel: known.channel, note }]
  })
  const noteOf = (channel: Channel) =>
    notes.some((other) => other.channel === channel) ? `${id}-${channel}` : undefined
  const layout = channels.length === 1 ? 'one' : 'several'
  return (
    <div className="grid grid-cols-1 gap-4">
      {notes.length > 0 && (
        <ul className="grid gap-1 text-sm text-ink-2">
          {notes.map(({ channel, note }) => (
            <li key={channel} id={`${id}-${channel}`}>
              {note}
            </li>
          ))}
        </ul>
      )}
      <div className="divide-y divide-line border-y border-line">
        <div aria-hidden="true" className={classNames(ROW[layout], HEAD[layout], 'py-2 text-sm font-medium')}>
          <span />
          {channels.map((channel) => (
            <span key={channel} className="text-center">
              {CHANNEL_LABELS[channel]}
            </span>
          ))}
        </div>
        {CHOICE_TOPICS.map((topic) => (
          <fieldset
            key={topic}
            aria-labelledby={`${id}-${topic}`}
            className={classNames(ROW[layout], 'min-w-0 items-center py-3')}
          >
            <div className="min-w-0">
              <h3 id={`${id}-${topic}`} className="text-base font-medium">
                {TOPIC_LABELS[topic]}
              </h3>
              <p id={`${id}-${topic}-help`} className="text-sm text-ink-2">
                {TOPIC_DESCRIPTIONS[topic]}
              </p>
            </div>
            <div className={CELLS[layout]}>
              {channels.map((channel) => (
                <ChannelCell
                  key={channel}
                  topic={topic}
                  channel={channel}
                  layout={layout}
                  wanted={isWanted(choices, topic, channel)}
                  describedBy={classNames(`${id}-${topic}-help`, noteOf(channel))}
                />
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </div>
  )
}

// A single channel needs no names below its topics.
const ROW = {
  one: 'grid grid-cols-[minmax(0,1fr)] auto-cols-[5.5rem] grid-flow-col gap-x-2',
  several: 'gap-x-2 sm:grid sm:auto-cols-[5.5rem] sm:grid-flow-col sm:grid-cols-[minmax(0,1fr)]',
}
const HEAD = { one: '', several: 'max-sm:hidden' }
const CELLS = { one: 'contents', several: 'mt-1 grid grid-cols-2 gap-x-8 sm:contents' }
const CELL = {
  one: 'flex min-h-11 items-center justify-center',
  several: 'flex min-h-11 items-center justify-between gap-3 sm:justify-center',
}
const CELL_LABEL = { one: 'sr-only', several: 'text-sm sm:sr-only' }

interface ChannelCellProps {
  topic: ChoiceTopic
  channel: Channel
  layout: 'one' | 'several'
  wanted: boolean
  describedBy: string
}

function ChannelCell({ topic, channel, layout, wanted, describedBy }: ChannelCellProps) {
  const name = `${TOPIC_LABELS[topic]} by ${CHANNELS_IN_WORDS[channel]}`
  const [on, choose] = useSavedChoice(
    wanted,
    (client, wanted: boolean) => chooseNotification(client, { topic, channel, wanted }),
    (wanted) => `${name} could not be switched ${wanted ? 'on' : 'off'}`,
  )
  const label = <span className={CELL_LABEL[layout]}>{CHANNEL_LABELS[channel]}</span>
  if (topic === 'account' && channel === 'email')
    return (
      <p className={CELL[layout]}>
        {label}
        <span className="text-sm text-ink-2">Always</span>
      </p>
    )
  return (
    <label className={CELL[layout]}>
      {label}
      <input
        type="checkbox"
        role="switch"
        className="switch"
        checked={on}
        aria-checked={on}
        aria-label={name}
        aria-describedby={describedBy}
        onChange={(event) => choose(event.target.checked)}
      />
    </label>
  )
}

function isWanted(choices: Choice[], topic: ChoiceTopic, channel: Channel): boolean {
  const choice = choices.find((known) => known.topic === topic && known.channel === channel)
  return choice?.wanted ?? ON_BY_DEFAULT[channel]
}
