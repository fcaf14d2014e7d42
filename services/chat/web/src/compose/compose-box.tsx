import { memo, useEffect, useMemo, useRef, useState, type DragEvent, type RefObject } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { IconButton } from '../kit/button.js';
import { Icon, type IconName } from '../kit/icon.js';
import { isolated, peopleNames, topicName } from '../model/names.js';
import { canPost, goneAmong } from '../model/permissions.js';
import { emojiText, type Emoji } from '../messages/emoji.js';
import { EmojiButton } from '../messages/emoji-picker.js';
import { useModel } from '../shell/client-context.js';
import { focusList } from '../shell/focus.js';
import { useWords } from '../words/index.js';
import { CallButton } from './call-button.js';
import { useCompose, useComposed } from './compose-context.js';
import { DestinationFields } from './destination-fields.js';
import { FileButton, useUploads } from './files.js';
import { LaterButtons } from './later-buttons.js';
import { formatted, type Format } from './formatting.js';
import { Preview } from './preview.js';
import { Typeahead, useTypeahead } from './typeahead.js';
import { useTypingNotice } from './typing-notice.js';
import styles from './compose.module.css';

const FORMATS: readonly { format: Format; icon: IconName }[] = [
  { format: 'bold', icon: 'bold' },
  { format: 'italic', icon: 'italic' },
  { format: 'strike', icon: 'strike' },
  { format: 'link', icon: 'link' },
  { format: 'list', icon: 'list' },
  { format: 'quote', icon: 'quote' },
  { format: 'code', icon: 'code' },
];

interface Props {
  /** The view says to whom. */
  isFixed: boolean;
  onClose(): void;
  onSent?(): void;
}

/** Where one writes. */
export function ComposeBox({ onClose, onSent, ...of }: Props) {
  const words = useWords();
  const compose = useCompose();
  const composed = useComposed();
  const isFixed = of.isFixed && !composed.asksWhere;
  const field = useRef<HTMLTextAreaElement>(null);
  const [isPreview, setPreview] = useState(false);
  const { uploads, addFiles } = useUploads();
  const typeahead = useTypeahead(field);
  useTypingNotice(composed);
  const { text, focus, isOpen } = composed;

  useEffect(() => {
    if (focus > 0 && isOpen) requestAnimationFrame(() => focusFirst(field.current, composed));
    // Only a new wish moves the focus.
  }, [focus]);
  useEffect(() => fit(field.current), [text, isPreview]);
  const { format, insert, insertEmoji } = useInsertion(field);
  const send = () => {
    if (compose.send()) {
      setPreview(false);
      onSent?.();
    } else focusFirst(field.current, composed);
  };
  const drop = (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    addFiles(event.dataTransfer.files);
  };
  const label = useLabel();
  const mayWrite = useModel(
    (state) => composed.kind === 'direct' || composed.stream_id === undefined || canPost(state, composed.stream_id),
  );
  const gone = useModel((state) => isFixed && composed.kind === 'direct' && goneAmong(state, composed.user_ids));
  if (gone) return <p className={styles['refused']}>{words.compose.gone(gone)}</p>;
  if (!mayWrite) return <p className={styles['refused']}>{words.compose.mayNot}</p>;
  return (
    <section
      className={styles['box']}
      aria-label={words.compose.label}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      {(!isFixed || (composed.kind === 'channel' && isFixed && composed.topic === '')) && (
        <DestinationFields isChannelFixed={isFixed} />
      )}
      {uploads.map((one) => (
        <div key={one.key} className={styles['upload']} role="status">
          <progress value={one.percent} max={100} aria-label={one.name} />
          <span>{words.compose.uploading(one.name, one.percent)}</span>
          <IconButton icon="close" size={14} label={words.cancel} onPress={one.cancel} />
        </div>
      ))}
      <div className={styles['field']}>
        {isPreview ? (
          <Preview text={text} />
        ) : (
          <textarea
            ref={field}
            data-compose
            dir="auto"
            rows={1}
            aria-label={label}
            placeholder={label}
            value={text}
            {...typeahead.attributes}
            onChange={(event) => {
              compose.write(event.target.value);
              typeahead.look();
            }}
            onSelect={typeahead.look}
            onBlur={typeahead.close}
            onPaste={(event) => {
              if (event.clipboardData.files.length === 0) return;
              event.preventDefault();
              addFiles(event.clipboardData.files);
            }}
            onKeyDown={(event) => {
              if (event.nativeEvent.isComposing || typeahead.press(event)) return;
              const hasModifier = event.ctrlKey || event.metaKey;
              if (hasModifier && (event.key === 'b' || event.key === 'i')) {
                event.preventDefault();
                format(event.key === 'b' ? 'bold' : 'italic');
              }
              if (event.key === 'Enter' && !event.shiftKey) {
                event.preventDefault();
                send();
              }
              if (event.key === 'Escape') {
                event.preventDefault();
                focusList();
                if (!isFixed) onClose();
              }
            }}
          />
        )}
        <Typeahead state={typeahead} />
      </div>
      <div className={styles['bar']}>
        <FileButton onFiles={addFiles} />
        <EmojiButton label={words.compose.emoji} onPick={insertEmoji} />
        <Formats isDisabled={isPreview} onFormat={format} />
        <IconButton
          icon="eye"
          label={isPreview ? words.compose.write : words.compose.preview}
          aria-pressed={isPreview}
          onPress={() => setPreview(!isPreview)}
        />
        <span className={styles['hint']}>{words.compose.enterSends}</span>
        {!isFixed && <IconButton icon="close" label={words.close} onPress={onClose} />}
        <CallButton onInsert={insert} />
        <LaterButtons onInsert={insert} onSent={onSent} />
        <AriaButton
          className={styles['send']!}
          aria-label={words.compose.send}
          isDisabled={text.trim() === ''}
          onPress={send}
        >
          <Icon name="send" size={17} />
        </AriaButton>
      </div>
    </section>
  );
}

const Formats = memo(function Formats(props: { isDisabled: boolean; onFormat(name: Format): void }) {
  const words = useWords();
  return (
    <span className={styles['formats']}>
      {FORMATS.map(({ format: name, icon }) => (
        <IconButton
          key={name}
          icon={icon}
          size={16}
          label={name === 'quote' ? words.compose.quoteText : words.compose[name]}
          isDisabled={props.isDisabled}
          onPress={() => props.onFormat(name)}
        />
      ))}
    </span>
  );
});

/** What changes the text at the cursor. The same functions for every text: the buttons are not drawn anew with each letter. */
function useInsertion(field: RefObject<HTMLTextAreaElement | null>) {
  const compose = useCompose();
  return useMemo(() => {
    const write = (next: { text: string; start: number; end: number }) => {
      compose.write(next.text);
      requestAnimationFrame(() => {
        field.current?.focus();
        field.current?.setSelectionRange(next.start, next.end);
      });
    };
    const insert = (piece: string) => {
      const { text } = compose.snapshot();
      const at = field.current?.selectionEnd ?? text.length;
      write({ text: text.slice(0, at) + piece + text.slice(at), start: at + piece.length, end: at + piece.length });
    };
    return {
      insert,
      insertEmoji: (emoji: Emoji) => insert(`${emojiText(emoji)} `),
      format(name: Format) {
        const { current } = field;
        const { text } = compose.snapshot();
        if (current) write(formatted({ text, start: current.selectionStart, end: current.selectionEnd }, name));
      },
    };
  }, [compose, field]);
}

function useLabel(): string {
  const words = useWords();
  const { kind, stream_id, topic, user_ids } = useComposed();
  return useModel((state) => {
    if (kind === 'direct')
      return user_ids.length === 0
        ? words.compose.label
        : words.compose.toPeople(peopleNames(state, user_ids, words.unknownPerson));
    const channel = state.channels.get(stream_id ?? 0);
    if (!channel) return words.compose.label;
    return topic === ''
      ? words.compose.toChannel(isolated(channel.name))
      : words.compose.toTopic(isolated(channel.name), isolated(topicName(state, topic)));
  });
}

/** The first thing that is missing. */
function focusFirst(
  field: HTMLTextAreaElement | null,
  { kind, stream_id, topic, user_ids }: ReturnType<typeof useComposed>,
): void {
  const box = field?.closest('section');
  const isMissing = kind === 'direct' ? user_ids.length === 0 : stream_id === undefined || topic === '';
  const missing = isMissing ? box?.querySelector<HTMLElement>('[data-destination]') : undefined;
  const target = missing ?? field;
  target?.focus();
  if (target === field) field?.setSelectionRange(field.value.length, field.value.length);
}

/** As high as its text, where styles cannot say so. */
function fit(field: HTMLTextAreaElement | null): void {
  if (!field || CSS.supports('field-sizing', 'content')) return;
  field.style.height = 'auto';
  field.style.height = `${field.scrollHeight}px`;
}
