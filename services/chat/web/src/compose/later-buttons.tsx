import { Suspense, useState } from 'react';
import { call } from '../connection/call.js';
import { IconButton } from '../kit/button.js';
import { toast } from '../kit/toast.js';
import { momentOf } from '../messages/dates.js';
import { uses24Hours } from '../model/realm.js';
import { useModel } from '../shell/client-context.js';
import { ErrorBoundary } from '../shell/error-boundary.js';
import { loadedLater, loadSoon } from '../shell/loaded-later.js';
import { useLanguage, useWords } from '../words/index.js';
import { useCompose, useComposed } from './compose-context.js';

const SnippetsDialog = loadedLater(async () => (await loadSoon()).SnippetsDialog);
const WhenDialog = loadedLater(async () => (await loadSoon()).WhenDialog);

interface Props {
  onInsert(text: string): void;
  onSent: (() => void) | undefined;
}

/** Texts that were saved, and sending at another time. */
export function LaterButtons({ onInsert, onSent }: Props) {
  const words = useWords();
  const language = useLanguage();
  const compose = useCompose();
  const { text } = useComposed();
  const is24Hours = useModel(uses24Hours);
  const [open, setOpen] = useState<'snippets' | 'later'>();
  const close = () => setOpen(undefined);
  const { destination } = compose;
  const schedule = async (scheduled_delivery_timestamp: number) => {
    if (!destination) return;
    const to =
      'stream_id' in destination
        ? { type: 'channel' as const, to: destination.stream_id, topic: destination.topic }
        : { type: 'direct' as const, to: destination.user_ids };
    await call('POST /scheduled_messages', { ...to, content: text.trim(), scheduled_delivery_timestamp });
    compose.empty();
    toast(words.scheduled.said(momentOf(scheduled_delivery_timestamp, language, is24Hours)));
    onSent?.();
  };
  return (
    <>
      <IconButton icon="bookmark" label={words.snippets.title} onPress={() => setOpen('snippets')} />
      <IconButton
        icon="clock"
        label={words.scheduled.sendLater}
        isDisabled={text.trim() === '' || !destination}
        onPress={() => setOpen('later')}
      />
      <ErrorBoundary of="dialog" place={open} onClose={close}>
        <Suspense>
          {open === 'snippets' && <SnippetsDialog text={text} onInsert={onInsert} onClose={close} />}
          {open === 'later' && (
            <WhenDialog
              title={words.scheduled.sendLater}
              submit={words.scheduled.schedule}
              onChoose={schedule}
              onClose={close}
            />
          )}
        </Suspense>
      </ErrorBoundary>
    </>
  );
}
