import { useState } from 'react';
import { call } from '../connection/call.js';
import { Button } from '../kit/button.js';
import { Field } from '../kit/field.js';
import { FormDialog } from '../kit/form-dialog.js';
import { toast } from '../kit/toast.js';
import { namesOf } from '../model/names.js';
import { asTerms, type Narrow } from '../model/narrow.js';
import { useClient } from '../shell/client-context.js';
import { addressOf, go } from '../shell/route.js';
import { useLanguage, useWords } from '../words/index.js';
import { fullDay } from './dates.js';
import { OPEN_TO_ALL } from './lists.js';
import styles from './dialogs.module.css';

const DAYS_BACK = { week: 7, month: 30, year: 365 } as const;

/** As a field for days has it, in the reader's time zone. */
function fieldOf(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Leads to the first message of a day in a conversation, a channel or a feed. */
export function DateDialog({ narrow, onClose }: { narrow: Narrow; onClose(): void }) {
  const client = useClient();
  const language = useLanguage();
  const { goTo: words } = useWords();
  const [day, setDay] = useState('');
  const lead = async (date: Date) => {
    const asked = client.state.own_id === undefined ? [...narrow, OPEN_TO_ALL] : narrow;
    const { messages } = await call('GET /messages', {
      anchor: 'date',
      anchor_date: date.toISOString(),
      num_before: 0,
      num_after: 0,
      narrow: asTerms(asked),
      allow_empty_topic_name: true,
    });
    const [first] = messages;
    if (!first) throw new Error(words.nothing);
    const sent = new Date(first.timestamp * 1000);
    if (sent < date) toast(words.last(fullDay(first.timestamp, language)));
    else if (sent.toDateString() !== date.toDateString()) toast(words.next(fullDay(first.timestamp, language)));
    const address = addressOf(narrow, namesOf(client.state), first.id);
    if (location.hash === address) client.lists.open(narrow, first.id);
    else go(address);
  };
  const submit = async () => {
    const date = new Date(`${day}T00:00`);
    if (Number.isNaN(date.getTime())) throw new Error(words.noDay);
    await lead(date);
  };
  return (
    <FormDialog title={words.title} submit={words.submit} onSubmit={submit} onClose={onClose}>
      <Field
        label={words.day}
        type="date"
        value={day}
        onChange={setDay}
        max={fieldOf(new Date())}
        isRequired
        autoFocus
      />
      <div className={styles['days']}>
        {(['week', 'month', 'year'] as const).map((name) => (
          <Button key={name} onPress={() => setDay(fieldOf(new Date(Date.now() - DAYS_BACK[name] * 86_400_000)))}>
            {words[name]}
          </Button>
        ))}
      </div>
    </FormDialog>
  );
}
