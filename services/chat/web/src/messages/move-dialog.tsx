import { useState } from 'react';
import { call } from '../connection/call.js';
import { Field } from '../kit/field.js';
import { FormDialog } from '../kit/form-dialog.js';
import kit from '../kit/kit.module.css';
import { isolated, namesOf } from '../model/names.js';
import { topicNarrow } from '../model/narrow.js';
import type { Message } from '../model/types.js';
import { useClient, useComputed } from '../shell/client-context.js';
import { addressOf, go } from '../shell/route.js';
import { useWords } from '../words/index.js';

interface Props {
  message: Pick<Extract<Message, { type: 'stream' }>, 'id' | 'stream_id' | 'subject'>;
  onClose(): void;
}

const MODES = ['change_all', 'change_later', 'change_one'] as const;

/** Gives messages of a topic another topic or channel. */
export function MoveDialog({ message: { id, stream_id, subject }, onClose }: Props) {
  const words = useWords();
  const client = useClient();
  const [topic, setTopic] = useState(subject);
  const [channel, setChannel] = useState(stream_id);
  const [mode, setMode] = useState<(typeof MODES)[number]>('change_all');
  const channels = useComputed((state) =>
    [...state.subscriptions.keys()]
      .flatMap((one) => state.channels.get(one) ?? [])
      .sort((a, b) => a.name.localeCompare(b.name)),
  );
  const said = { change_all: words.move.all, change_later: words.move.later, change_one: words.move.one };
  const submit = async () => {
    if (topic.trim() === subject && channel === stream_id) return;
    await call('PATCH /messages/{message_id}', {
      message_id: id,
      propagate_mode: mode,
      ...(topic.trim() !== subject && { topic: topic.trim() }),
      ...(channel !== stream_id && { stream_id: channel }),
    });
    go(addressOf(topicNarrow(channel, topic.trim()), namesOf(client.state), id));
  };
  return (
    <FormDialog title={words.move.title} submit={words.move.submit} onSubmit={submit} onClose={onClose}>
      <label className={kit['field']}>
        <span>{words.move.channel}</span>
        <select className={kit['input']} value={channel} onChange={(event) => setChannel(Number(event.target.value))}>
          {channels.map((one) => (
            <option key={one.stream_id} value={one.stream_id}>
              {isolated(one.name)}
            </option>
          ))}
        </select>
      </label>
      <Field label={words.move.topic} value={topic} onChange={setTopic} maxLength={60} autoFocus />
      <label className={kit['field']}>
        <span>{words.move.which}</span>
        <select className={kit['input']} value={mode} onChange={(event) => setMode(event.target.value as typeof mode)}>
          {MODES.map((one) => (
            <option key={one} value={one}>
              {said[one]}
            </option>
          ))}
        </select>
      </label>
    </FormDialog>
  );
}
