import type { Client } from '../connection/client.js';
import type { Place } from '../model/place.js';
import type { Draft, Message } from '../model/types.js';
import { addressOf, addressOfDraft, answerTo, destinationOf, NOTHING, placeTo, type Composed } from './composed.js';
import { DraftKeeper } from './draft-keeper.js';
import { withLines, withParagraph } from './joined.js';
import type { Destination } from './outbox.js';

const SAVED_AFTER_MS = 1200;
const LEAVING_MS = 2000;

/** What is being written, and to whom. Each destination keeps its own text, here and as a draft of the service. */
export class Compose {
  private now: Composed = NOTHING;
  private readonly listeners = new Set<() => void>();
  private readonly texts = new Map<Place, string>();
  private readonly drafts: DraftKeeper;
  /** What is being written: the same while only its address changes. */
  private writing: { place: Place | undefined } = { place: undefined };
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** What is shown was kept for that address, and the reader has not touched it. */
  private isKept = false;

  constructor(private readonly client: Client) {
    this.drafts = new DraftKeeper(client);
  }

  /** Before the reader leaves: what they wrote last is kept at the service. They wait no longer than this, and it goes on without them. */
  async finish(): Promise<void> {
    this.flush();
    await Promise.race([this.drafts.settled(), new Promise((done) => setTimeout(done, LEAVING_MS))]);
  }

  /** Whether something that is written would be gone with the page. */
  wouldLose(isOnline: boolean): boolean {
    if (this.now.isOpen && this.now.text.trim() !== '' && this.place() === undefined) return true;
    const isSaving = isOnline && this.drafts.isOn;
    return (
      !isSaving && [...this.texts].some(([place, text]) => text.trim() !== '' && !this.drafts.isSaved(place, text))
    );
  }

  stop(): void {
    clearTimeout(this.timer);
    this.drafts.stop();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  snapshot = (): Composed => this.now;

  get destination(): Destination | undefined {
    return destinationOf(this.now);
  }

  /** The view shows a conversation: what is written goes there. */
  show(destination: Destination | { stream_id: number } | undefined): void {
    if (destination) return this.turnTo(destination, false);
    this.flush();
    this.writing = { place: undefined };
    this.put({ isOpen: false, text: '' });
  }

  writeTo = (destination: Destination | { stream_id: number }): void => this.turnTo(destination, true);

  replyTo(message: Message): void {
    this.writeTo(answerTo(message, this.client.state.own_id ?? 0));
  }

  /** Begins without a destination. */
  begin(kind: Composed['kind']): void {
    this.flush();
    this.put({
      isOpen: true,
      asksWhere: true,
      kind,
      user_ids: [],
      ...(kind === 'channel' && { topic: '' }),
      focus: this.now.focus + 1,
    });
    const place = this.place();
    this.writing = { place };
    this.showKept(place);
  }

  /** To a channel or to people in the place of the other, with the same text. */
  turn(kind: Composed['kind']): void {
    this.drop(this.place());
    this.put({ kind, stream_id: undefined, topic: '', user_ids: [] });
    this.writing.place = undefined;
  }

  /** Goes on with a draft. */
  resume(draft: Draft): void {
    const { content } = draft;
    this.flush();
    this.put({ isOpen: true, ...addressOfDraft(draft), text: content, focus: this.now.focus + 1 });
    const place = this.place();
    this.writing = { place };
    this.isKept = false;
    if (place === undefined) return;
    this.drafts.resume(place, draft.id);
    this.texts.set(place, content);
  }

  close(): void {
    this.flush();
    this.put({ isOpen: false });
  }

  write(text: string): void {
    this.isKept = false;
    this.put({ text });
    const place = this.place();
    if (place === undefined) return;
    this.texts.set(place, text);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.flush(), SAVED_AFTER_MS);
  }

  address(changes: Partial<Pick<Composed, 'stream_id' | 'topic' | 'user_ids'>>): void {
    const shown = this.place();
    this.put(changes);
    const place = this.place();
    if (this.isKept || this.now.text.trim() === '') {
      this.writing.place = place;
      return place === shown ? undefined : this.showKept(place);
    }
    // Between two addresses there may be none: the text still is that of the last one.
    if (place === undefined) return;
    const from = this.writing.place;
    this.writing.place = place;
    if (place === from) return this.write(this.now.text);
    // The text goes along, and so does its draft. Before it comes what was written for that address and is kept nowhere else.
    const kept = this.texts.get(place) ?? '';
    this.drafts.move(from, place);
    if (from !== undefined) this.texts.delete(from);
    this.write(this.drafts.isSaved(place, kept) ? this.now.text : withParagraph(kept, this.now.text));
  }

  append(text: string): void {
    const { text: before } = this.now;
    this.focus();
    this.write(withParagraph(before, text));
  }

  /** Keeps a text for the conversation of a message, behind what is written there. */
  keep(message: Message, text: string): void {
    const destination = answerTo(message, this.client.state.own_id ?? 0);
    const place = this.placeTo(destination);
    if (place === undefined) return;
    const kept = withParagraph(this.textOf(place), text);
    if (place === this.place()) return this.write(kept);
    this.texts.set(place, kept);
    this.save(destination);
  }

  /** Adds lines to what is being written now, also when something else is written by then. */
  appender(): (lines: string) => void {
    const { writing } = this;
    return (lines) => {
      const { place } = writing;
      if (writing === this.writing || (place !== undefined && place === this.place()))
        this.write(withLines(this.now.text, lines));
      else if (place !== undefined) this.texts.set(place, withLines(this.textOf(place), lines));
    };
  }

  focus = (): void => this.put({ isOpen: true, focus: this.now.focus + 1 });

  send(): boolean {
    const { text } = this.now;
    const { destination } = this;
    if (!destination || text.trim() === '') return false;
    this.client.outbox.send(destination, text.trim());
    this.empty();
    return true;
  }

  /** What was written is on its way. */
  empty(): void {
    clearTimeout(this.timer);
    this.put({ text: '' });
    this.drop(this.place());
  }

  private drop(place: Place | undefined): void {
    if (place === undefined) return;
    this.texts.delete(place);
    this.drafts.forget(place);
  }

  private turnTo(destination: Destination | { stream_id: number }, takesFocus: boolean): void {
    this.flush();
    this.put({
      isOpen: true,
      asksWhere: false,
      ...addressOf(destination, this.now),
      ...(takesFocus && { focus: this.now.focus + 1 }),
    });
    const place = this.place();
    this.writing = { place };
    this.isKept = false;
    this.put({ text: place === undefined ? '' : this.textOf(place) });
  }

  /** Who has written nothing yet goes on with what was kept for that address. */
  private showKept(place: Place | undefined): void {
    const text = place === undefined ? '' : this.textOf(place);
    this.isKept = text !== '';
    this.put({ text });
  }

  private textOf = (place: Place): string => this.texts.get(place) ?? this.drafts.textOf(place);

  private place(): Place | undefined {
    return this.destination && this.placeTo(this.destination);
  }

  private placeTo = (destination: Destination): Place | undefined =>
    placeTo(destination, this.client.state.own_id ?? 0);

  /** Keeps at the service what is written so far. */
  private flush(): void {
    clearTimeout(this.timer);
    const { destination } = this;
    if (destination) this.save(destination);
  }

  private save(destination: Destination): void {
    const place = this.placeTo(destination);
    const text = place === undefined ? undefined : this.texts.get(place);
    if (place === undefined || text === undefined || !this.drafts.isOn) return;
    if (text.trim() === '') return this.drafts.forget(place);
    this.drafts.save(place, destination, text, () => this.texts.get(place) === text);
  }

  private put(changes: Partial<Composed>): void {
    this.now = { ...this.now, ...changes };
    for (const listener of this.listeners) listener();
  }
}
