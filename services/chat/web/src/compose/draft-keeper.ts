import { ApiError, call } from '../connection/call.js';
import type { Client } from '../connection/client.js';
import type { Place } from '../model/place.js';
import type { Draft } from '../model/types.js';
import { addressedTo, draftPlace, type Addressed } from './composed.js';
import type { Destination } from './outbox.js';

/** Drafts are saved when the page is left, too. */
const LEAVING = { isKeptAlive: true };

/** The drafts that the service keeps, one for each conversation: saved and forgotten one after another. */
export class DraftKeeper {
  private readonly ids = new Map<Place, number>();
  /** What was saved last of each, which the event may not have told yet. */
  private readonly saved = new Map<number, Pick<Draft, 'topic' | 'content'>>();
  private saving: Promise<unknown> = Promise.resolve();
  private isStopped = false;

  constructor(private readonly client: Client) {}

  /** Whether this person lets the service keep drafts. */
  get isOn(): boolean {
    return this.client.state.settings['enable_drafts_synchronization'] !== false;
  }

  /** Once all that was to be saved is saved, or was refused. */
  settled = (): Promise<unknown> => this.saving;

  /** What still waits is not saved: somebody else may be signed in by then. */
  stop(): void {
    this.isStopped = true;
  }

  /** The text of the newest draft for that place. */
  textOf(place: Place): string {
    const own_id = this.client.state.own_id ?? 0;
    const draft = [...this.client.state.drafts.values()]
      .filter((one) => draftPlace(one, own_id) === place)
      .sort((a, b) => b.timestamp - a.timestamp)[0];
    if (draft) this.ids.set(place, draft.id);
    return draft?.content ?? '';
  }

  /** Whether the service keeps that text for that place. */
  isSaved(place: Place, content: string): boolean {
    const id = this.ids.get(place);
    return id !== undefined && (this.saved.get(id) ?? this.client.state.drafts.get(id))?.content === content;
  }

  /** What is written for that place goes on with this draft. */
  resume(place: Place, id: number): void {
    this.ids.set(place, id);
  }

  /** What is written for that place from here on is another draft. */
  leave(place: Place): void {
    this.ids.delete(place);
  }

  /** The text has another destination now, and its draft goes along; answers whether there was one. */
  move(from: Place, to: Place): boolean {
    const id = this.ids.get(from);
    if (id === undefined) return false;
    this.ids.set(to, id);
    this.ids.delete(from);
    return true;
  }

  /** `isLatest` is asked when its turn comes. */
  save(place: Place, destination: Destination, content: string, isLatest: () => boolean): void {
    const draft = { ...addressedTo(destination), content };
    this.saving = this.saving
      .then(async () => {
        if (this.isStopped || !isLatest()) return;
        const id = this.ids.get(place);
        const told = id === undefined ? [] : [this.saved.get(id), this.client.state.drafts.get(id)].filter(isKnown);
        if (told.length > 0 && told.every((one) => one.content === content && one.topic === draft.topic)) return;
        const kept =
          id !== undefined && (await changed(id, draft))
            ? id
            : (await call('POST /drafts', { drafts: [draft] }, LEAVING)).ids[0]!;
        this.ids.set(place, kept);
        this.saved.set(kept, { topic: draft.topic, content });
      })
      .catch(() => undefined);
  }

  forget(place: Place): void {
    this.saving = this.saving
      .then(async () => {
        if (this.isStopped) return;
        const draft_id = this.ids.get(place);
        this.ids.delete(place);
        if (draft_id !== undefined) await call('DELETE /drafts/{draft_id}', { draft_id });
      })
      .catch(() => undefined);
  }
}

const isKnown = <T>(value: T | undefined): value is T => value !== undefined;

/** False for a draft that is not there any more: another window deleted it. */
async function changed(draft_id: number, draft: Addressed & { content: string }): Promise<boolean> {
  try {
    await call('PATCH /drafts/{draft_id}', { draft_id, draft }, LEAVING);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false;
    throw error;
  }
}
